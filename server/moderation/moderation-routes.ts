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
/** By their arrival, as senders may choose ids. */
const messages: List<{ id: string; writtenAt: Date }> = {
  name: 'messages by arrival',
  position: z.object({ id: z.uuid(), writtenAt: instant }),
};
const people = listById('people');
const log = listById('log');

const done = modified('1, also when it was so already.');

/** The call by which people report, and the calls of moderators, which answer NOT_FOUND to everyone else. */
export function moderationRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const { signedIn } = access(deps);
  const forModerators = { ...signedIn, middleware: authenticateModerator(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('post', '/reports', {
        summary: 'Report a food, a person or a message to those who look after the site',
        description:
          'A food by its id; a person as the donor of a food, or as the other side of a request; a message that was written ' +
          'to one by its id, and those who look after the site see that one alone. The same thing is ' +
          'reported once until somebody has dealt with it. Who is reported does not learn by whom.',
        access: signedIn,
        body: ReportInput,
        answer: success('It is kept, or was already.'),
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
        summary: 'What was reported, the newest first; for moderators',
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
        summary: 'Close a report with a note; for moderators',
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
        summary: 'What was written in the contact form, the newest first; for moderators',
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
        summary: 'People by name or e-mail, the newest first; for moderators',
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
        summary: 'What moderators did, the newest first; for moderators',
        access: forModerators,
        query: PageQuery,
        answer: jsonList(LoggedAct, 'Acts.'),
      }),
      async (c) => {
        const query = c.req.valid('query');
        const rows = await rules.log(db, readPage(log, query));
        return c.json(onePage(c, log, rows, query.limit).map(rules.presentAct), 200);
      },
    )
    .openapi(
      route('post', '/moderation/foods/{id}/hiding', {
        summary: 'Hide a food from all but its donor, who is told why; for moderators',
        description:
          'Its open requests end, and those who made them are told. The picture that it shows is hidden as well, wherever else ' +
          'it is shown or sent again, until a food that shows it is shown again.',
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
        summary: 'Show a hidden food again, and the picture that it shows; for moderators',
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
        summary: 'Suspend a person, who is told why when they sign in; for moderators',
        description:
          'Their sessions end at once. Their foods are hidden, what was promised of them is not any more, and what they ' +
          'have asked for is withdrawn; everyone concerned is told.',
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
        summary: 'Take a suspension back; for moderators',
        description: 'Their foods are listed again. Promises and requests that have ended stay so.',
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
