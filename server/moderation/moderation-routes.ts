import { z } from '@hono/zod-openapi';
import {
  KeptMessage,
  KnownPerson,
  LoggedAct,
  PeopleQuery,
  Report,
  ReportInput,
  ReportQuery,
  WhyInput,
} from '../../contract/moderation.ts';
import { PageQuery } from '../../contract/paging.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { authenticateModerator } from '../http/moderator.ts';
import { instant, type List, listById, onePage, readPage } from '../http/paging.ts';
import { jsonList, MODIFIED, modified, route, router, SUCCESS, success } from '../http/routing.ts';
import * as rules from './moderation.ts';
import { MET_REFUSALS, report } from './report.ts';

const openReports = listById('open reports');
const closedReports = listById('closed reports');
/** Messages by arrival. Not by id, because senders can choose ids. */
const messages: List<{ id: string; writtenAt: Date }> = {
  name: 'messages by arrival',
  position: z.object({ id: z.uuid(), writtenAt: instant }),
};
const people = listById('people');
const log = listById('log');

const done = modified('1, even if nothing changed.');

/** The call to report something, and the moderators’ calls. Everyone else gets NOT_FOUND from the latter. */
export function moderationRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const { signedIn } = access(deps);
  const forModerators = { ...signedIn, middleware: authenticateModerator(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('post', '/reports', {
        summary: 'Report food, a person or a message to the moderators',
        description:
          'To report food, send its `foodId`. To report a person, send the `foodId` of their listing or the ' +
          '`requestId` of a request between the two of you. To report a message that you received, send its ' +
          '`messageId`; moderators see only that message. Reporting the same thing again while the first report is ' +
          'open changes nothing. The reported person is not told who reported them.',
        access: signedIn,
        body: ReportInput,
        answer: success('The report is saved, or was already.'),
        errors: [...MET_REFUSALS, 'MESSAGE_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await consume(limits.reports, c.var.user.id);
        await report(db, c.var.user, c.req.valid('json'), ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('get', '/moderation/reports', {
        summary: 'List reports, newest first (moderators only)',
        access: forModerators,
        query: ReportQuery,
        answer: jsonList(Report, 'Reports.'),
      }),
      async (c) => {
        const { state, ...query } = c.req.valid('query');
        const list = state === 'open' ? openReports : closedReports;
        const rows = await rules.reports(db, state, readPage(list, query));
        return c.json(onePage(c, list, rows, query.limit).map(rules.presentReport), 200);
      },
    )
    .openapi(
      route('post', '/moderation/reports/{id}/closing', {
        summary: 'Close a report with a note (moderators only)',
        access: forModerators,
        body: WhyInput,
        answer: done,
        errors: ['REPORT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await rules.closeReport(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('get', '/moderation/messages', {
        summary: 'List contact form messages, newest first (moderators only)',
        access: forModerators,
        query: PageQuery,
        answer: jsonList(KeptMessage, 'Messages.'),
      }),
      async (c) => {
        const query = c.req.valid('query');
        const rows = await rules.messages(db, readPage(messages, query));
        return c.json(onePage(c, messages, rows, query.limit).map(rules.presentMessage), 200);
      },
    )
    .openapi(
      route('get', '/moderation/people', {
        summary: 'Find people by name or email, newest first (moderators only)',
        access: forModerators,
        query: PeopleQuery,
        answer: jsonList(KnownPerson, 'People.'),
      }),
      async (c) => {
        const { search, ...query } = c.req.valid('query');
        const rows = await rules.people(db, search, readPage(people, query));
        return c.json(onePage(c, people, rows, query.limit).map(rules.presentKnown), 200);
      },
    )
    .openapi(
      route('get', '/moderation/log', {
        summary: 'List the moderation log, newest first (moderators only)',
        access: forModerators,
        query: PageQuery,
        answer: jsonList(LoggedAct, 'Log entries.'),
      }),
      async (c) => {
        const query = c.req.valid('query');
        const rows = await rules.log(db, readPage(log, query));
        return c.json(onePage(c, log, rows, query.limit).map(rules.presentAct), 200);
      },
    )
    .openapi(
      route('post', '/moderation/foods/{id}/hiding', {
        summary: 'Hide a listing from everyone except its donor (moderators only)',
        description:
          'The donor sees the reason. Open requests for the food end, and the requesters are told. The photo of the ' +
          'listing is also hidden wherever else it is shown or uploaded again, until a moderator shows a listing ' +
          'with that photo again.',
        access: forModerators,
        body: WhyInput,
        answer: done,
        errors: ['FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await rules.hideFood(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('delete', '/moderation/foods/{id}/hiding', {
        summary: 'Show a hidden listing and its photo again (moderators only)',
        access: forModerators,
        answer: done,
        errors: ['FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await rules.hideFood(db, c.var.user, c.req.valid('param').id, null, ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('post', '/moderation/people/{id}/suspension', {
        summary: 'Suspend a person (moderators only)',
        description:
          'They see the reason when they try to log in. Their sessions end at once. Their listings are hidden, ' +
          'promises of their food are undone, and their own requests are withdrawn. Everyone affected is told.',
        access: forModerators,
        body: WhyInput,
        answer: done,
        errors: ['PERSON_NOT_FOUND', 'ABOUT_YOURSELF', 'LAST_STEWARD', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await rules.suspend(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, { ctx, config });
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('delete', '/moderation/people/{id}/suspension', {
        summary: 'Lift a suspension (moderators only)',
        description: 'The person’s listings are shown again. Promises and requests that have ended are not restored.',
        access: forModerators,
        answer: done,
        errors: ['PERSON_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await rules.reinstate(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json(MODIFIED, 200);
      },
    );
}
