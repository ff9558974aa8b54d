import { HealthMail, ModeratorsHealth } from '../../../contract/site-health.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { authenticateModerator } from '../../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../../http/routing.ts';
import { setMailWanted, wantsMail } from '../../notifications/settings.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Health } from './health.ts';

/** The calls with which moderators check the health of the site. Everyone else gets NOT_FOUND. */
export function siteHealthRoutes(deps: Deps & { health: Health }) {
  const { db, ctx, health } = deps;
  const { signedIn } = access(deps);
  const forModerators = { ...signedIn, middleware: authenticateModerator(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/health', {
        summary: 'Check the health of the site (moderators only)',
        description:
          'This can take a few seconds. If the environment variable `METRICS_TOKEN` is set, monitoring tools get the ' +
          'same result, in English, at `/metrics/health`.',
        access: forModerators,
        answer: json(ModeratorsHealth, 'The result of each check, in the user’s language.'),
      }),
      async (c) => {
        const found = await health.examine(wordsOf(c.var.visit.language));
        return c.json({ ...found, mailWanted: ctx.sendsMail ? await wantsMail(db, c.var.user, 'health') : null }, 200);
      },
    )
    .openapi(
      route('put', '/moderation/health/mail', {
        summary: 'Turn the weekly health email on or off (moderators only)',
        access: forModerators,
        body: HealthMail,
        answer: modified('1, even if nothing changed.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await setMailWanted(db, c.var.user, 'health', c.req.valid('json').wanted);
        return c.json(MODIFIED, 200);
      },
    );
}
