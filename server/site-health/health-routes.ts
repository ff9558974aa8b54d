import { HealthMail, ModeratorsHealth } from '../../contract/site-health.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { authenticateModerator } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { setMailWanted, wantsMail } from '../notifications/settings.ts';
import { wordsOf } from '../words/words-of.ts';
import type { Health } from './health.ts';

/** The calls by which moderators see how the site is. They answer NOT_FOUND to everyone else. */
export function siteHealthRoutes(deps: Deps & { health: Health }) {
  const { db, ctx, health } = deps;
  const { signedIn } = access(deps);
  const forModerators = { ...signedIn, middleware: authenticateModerator(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/health', {
        summary: 'How the site is; for moderators',
        description:
          'The same is for a monitor at `/metrics/health`, in English, where `METRICS_TOKEN` is set. It may take some seconds.',
        access: forModerators,
        answer: json(ModeratorsHealth, 'What was looked at, in the words of whoever asks.'),
      }),
      async (c) => {
        const found = await health.examine(wordsOf(c.var.visit.language));
        return c.json({ ...found, mailWanted: ctx.sendsMail ? await wantsMail(db, c.var.user, 'health') : null }, 200);
      },
    )
    .openapi(
      route('put', '/moderation/health/mail', {
        summary: 'Have it mailed once a week, or not; for moderators',
        access: forModerators,
        body: HealthMail,
        answer: modified('1, also when it was so already.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await setMailWanted(db, c.var.user, 'health', c.req.valid('json').wanted);
        return c.json(MODIFIED, 200);
      },
    );
}
