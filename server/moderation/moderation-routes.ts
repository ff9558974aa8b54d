import { z } from '@hono/zod-openapi';
import { PageQuery } from '../../contract/paging.ts';
import {
  KeptMessage,
  KnownPerson,
  LoggedAct,
  PeopleQuery,
  Report,
  ReportInput,
  ReportQuery,
  WhyInput,
} from '../../contract/site/moderation.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { instant, type List, listById, pageOf } from '../http/paging.ts';
import { jsonList, modified, router, success } from '../http/routing.ts';
import * as rules from './moderation.ts';
import { report } from './report.ts';

const openReports = listById('open reports');
const closedReports = listById('closed reports');
/** Messages by arrival, not by ID, because senders can choose IDs. */
const messages: List<{ id: string; writtenAt: Date }> = {
  name: 'messages by arrival',
  position: z.object({ id: z.uuid(), writtenAt: instant }),
};
const people = listById('people');
const log = listById('log');

const done = modified('1, even if nothing changed.');

/** Routes for reporting and for moderation. The moderation routes return NOT_FOUND to users who are not moderators. */
export function moderationRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;

  return router(deps)
    .call('post', '/reports', {
      summary: 'Report food, a person or a message to the moderators',
      description:
        'To report food, send its `foodId`. To report a person, send the `foodId` of their listing or the ' +
        '`requestId` of a request between the two of you. To report a message that you received, send its ' +
        '`messageId`; moderators see only that message. Reporting the same thing again while the first report is ' +
        'open changes nothing. The reported person is not told who reported them.',
      access: 'signedIn',
      body: ReportInput,
      answer: success('The report is saved, or was already.'),
      errors: [...report.errors, 'TOO_MANY_ATTEMPTS'],
      act: async ({ user, body }) => {
        await consume(limits.reports, user.id);
        await report(db, user, body, ctx);
      },
    })
    .call('get', '/moderation/reports', {
      summary: 'List reports, newest first (moderators only)',
      access: 'forModerators',
      query: ReportQuery,
      answer: jsonList(Report, 'Reports.'),
      act: ({ query }) => {
        const list = query.state === 'open' ? openReports : closedReports;
        return pageOf(list, query, (page) => rules.reports(db, query.state, page), rules.presentReport);
      },
    })
    .call('post', '/moderation/reports/{id}/closing', {
      summary: 'Close a report with a note (moderators only)',
      access: 'forModerators',
      body: WhyInput,
      answer: done,
      errors: rules.closeReport.errors,
      act: ({ user, params, body }) => rules.closeReport(db, user, params.id, body.why, ctx),
    })
    .call('get', '/moderation/messages', {
      summary: 'List contact form messages, newest first (moderators only)',
      access: 'forModerators',
      query: PageQuery,
      answer: jsonList(KeptMessage, 'Messages.'),
      act: ({ query }) => pageOf(messages, query, (page) => rules.messages(db, page), rules.presentMessage),
    })
    .call('get', '/moderation/people', {
      summary: 'Find people by name or email, newest first (moderators only)',
      access: 'forModerators',
      query: PeopleQuery,
      answer: jsonList(KnownPerson, 'People.'),
      act: ({ query }) => pageOf(people, query, (page) => rules.people(db, query.search, page), rules.presentKnown),
    })
    .call('get', '/moderation/log', {
      summary: 'List the moderation log, newest first (moderators only)',
      access: 'forModerators',
      query: PageQuery,
      answer: jsonList(LoggedAct, 'Log entries.'),
      act: ({ query }) => pageOf(log, query, (page) => rules.log(db, page), rules.presentAct),
    })
    .call('post', '/moderation/foods/{id}/hiding', {
      summary: 'Hide a listing from everyone except its donor (moderators only)',
      description:
        'The donor sees the reason. Open requests for the food end, and the requesters are told. The photo of the ' +
        'listing is also hidden wherever else it is shown or uploaded again, until a moderator shows a listing ' +
        'with that photo again.',
      access: 'forModerators',
      body: WhyInput,
      answer: done,
      errors: rules.hideFood.errors,
      act: ({ user, params, body }) => rules.hideFood(db, user, params.id, body.why, ctx),
    })
    .call('delete', '/moderation/foods/{id}/hiding', {
      summary: 'Show a hidden listing and its photo again (moderators only)',
      access: 'forModerators',
      answer: done,
      errors: rules.hideFood.errors,
      act: ({ user, params }) => rules.hideFood(db, user, params.id, null, ctx),
    })
    .call('post', '/moderation/wanted/{id}/hiding', {
      summary: 'Hide a wanted post from everyone except its author, who sees the reason (moderators only)',
      access: 'forModerators',
      body: WhyInput,
      answer: done,
      errors: rules.hideWanted.errors,
      act: ({ user, params, body }) => rules.hideWanted(db, user, params.id, body.why, ctx),
    })
    .call('delete', '/moderation/wanted/{id}/hiding', {
      summary: 'Show a hidden wanted post again (moderators only)',
      access: 'forModerators',
      answer: done,
      errors: rules.hideWanted.errors,
      act: ({ user, params }) => rules.hideWanted(db, user, params.id, null, ctx),
    })
    .call('post', '/moderation/people/{id}/suspension', {
      summary: 'Suspend a person (moderators only)',
      description:
        'They see the reason when they try to log in. Their sessions end at once. Their listings are hidden, ' +
        'promises of their food are undone, and their own requests are withdrawn. Everyone affected is told.',
      access: 'forModerators',
      body: WhyInput,
      answer: done,
      errors: rules.suspend.errors,
      act: ({ user, params, body }) => rules.suspend(db, user, params.id, body.why, { ctx, config }),
    })
    .call('delete', '/moderation/people/{id}/suspension', {
      summary: 'Lift a suspension (moderators only)',
      description: 'The person’s listings are shown again. Promises and requests that have ended are not restored.',
      access: 'forModerators',
      answer: done,
      errors: rules.reinstate.errors,
      act: ({ user, params }) => rules.reinstate(db, user, params.id, ctx),
    });
}
