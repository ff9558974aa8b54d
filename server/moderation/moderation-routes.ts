import { createRoute, z } from '@hono/zod-openapi';
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
import type { Deps } from '../deps.ts';
import { consume } from '../middleware/limit.ts';
import { authenticate } from '../middleware/session.ts';
import { listById, onePage, readPage } from '../paging.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import * as rules from './moderation.ts';
import { authenticateModerator } from './moderators.ts';
import { MET_REFUSALS, report } from './report.ts';

const openReports = listById('open reports');
const closedReports = listById('closed reports');
const messages = listById('messages');
const people = listById('people');
const log = listById('log');

const params = z.object({ id: z.string() });
const done = json(z.object({ modifiedCount: z.literal(1) }), '1, also when it was so already.');
const answered = { modifiedCount: 1 } as const;

/** The call by which people report, and those by which moderators look after the site: for others these are not there. */
export function moderationRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const security: Record<string, string[]>[] = [{ session: [] }];
  const forModerators = { security, middleware: authenticateModerator(deps) };

  return router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/reports',
        summary: 'Report a food, a person or a message to those who look after the site',
        description:
          'A food by its id; a person as the donor of a food, or as the other side of a request; a message that was written ' +
          'to one by its id, and those who look after the site see that one alone. The same thing is ' +
          'reported once until somebody has dealt with it. Who is reported does not learn by whom.',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        request: { body: jsonBody(ReportInput) },
        responses: {
          200: json(z.object({ success: z.literal(true) }), 'It is kept, or was already.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            ...MET_REFUSALS,
            'MESSAGE_NOT_FOUND',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        await consume(limits.reports, c.var.user.id);
        await report(db, c.var.user, c.req.valid('json'), { ctx, config });
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/moderation/reports',
        summary: 'What was reported, the newest first; for moderators',
        ...forModerators,
        request: { query: ReportQuery },
        responses: { 200: jsonList(Report, 'Reports.'), ...errorResponses('INVALID_INPUT', 'NOT_FOUND') },
      }),
      async (c) => {
        const { state, ...query } = c.req.valid('query');
        const list = state === 'open' ? openReports : closedReports;
        const rows = await rules.reports(db, state, readPage(list, query));
        return c.json(onePage(c, list, rows, query.limit).map(rules.presentReport), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/moderation/reports/{id}/closing',
        summary: 'Close a report with a note; for moderators',
        ...forModerators,
        request: { params, body: jsonBody(WhyInput) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'NOT_FOUND', 'REPORT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.closeReport(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, ctx);
        return c.json(answered, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/moderation/messages',
        summary: 'What was written in the contact form, the newest first; for moderators',
        ...forModerators,
        request: { query: PageQuery },
        responses: { 200: jsonList(KeptMessage, 'Messages.'), ...errorResponses('INVALID_INPUT', 'NOT_FOUND') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const rows = await rules.messages(db, readPage(messages, query));
        return c.json(onePage(c, messages, rows, query.limit).map(rules.presentMessage), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/moderation/people',
        summary: 'People by name or e-mail, the newest first; for moderators',
        ...forModerators,
        request: { query: PeopleQuery },
        responses: { 200: jsonList(KnownPerson, 'People.'), ...errorResponses('INVALID_INPUT', 'NOT_FOUND') },
      }),
      async (c) => {
        const { search, ...query } = c.req.valid('query');
        const rows = await rules.people(db, search, readPage(people, query));
        return c.json(onePage(c, people, rows, query.limit).map(rules.presentKnown), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/moderation/log',
        summary: 'What moderators did, the newest first; for moderators',
        ...forModerators,
        request: { query: PageQuery },
        responses: { 200: jsonList(LoggedAct, 'Acts.'), ...errorResponses('INVALID_INPUT', 'NOT_FOUND') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const rows = await rules.log(db, readPage(log, query));
        return c.json(onePage(c, log, rows, query.limit).map(rules.presentAct), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/moderation/foods/{id}/hiding',
        summary: 'Hide a food from all but its donor, who is told why; for moderators',
        description: 'Its open requests end, and those who made them are told.',
        ...forModerators,
        request: { params, body: jsonBody(WhyInput) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'NOT_FOUND', 'FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.hideFood(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, ctx);
        return c.json(answered, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/moderation/foods/{id}/hiding',
        summary: 'Show a hidden food again; for moderators',
        ...forModerators,
        request: { params },
        responses: { 200: done, ...errorResponses('NOT_FOUND', 'FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        await rules.hideFood(db, c.var.user, c.req.valid('param').id, null, ctx);
        return c.json(answered, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/moderation/people/{id}/suspension',
        summary: 'Suspend a person, who is told why when they sign in; for moderators',
        description:
          'Their sessions end at once. Their foods are hidden, what was promised of them is not any more, and what they ' +
          'have asked for is withdrawn; everyone concerned is told.',
        ...forModerators,
        request: { params, body: jsonBody(WhyInput) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'NOT_FOUND', 'PERSON_NOT_FOUND', 'ABOUT_YOURSELF', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.suspend(db, c.var.user, c.req.valid('param').id, c.req.valid('json').why, ctx);
        return c.json(answered, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/moderation/people/{id}/suspension',
        summary: 'Take a suspension back; for moderators',
        description: 'Their foods are listed again. Promises and requests that have ended stay so.',
        ...forModerators,
        request: { params },
        responses: { 200: done, ...errorResponses('NOT_FOUND', 'PERSON_NOT_FOUND', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        await rules.reinstate(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json(answered, 200);
      },
    );
}
