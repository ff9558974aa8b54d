import { HealthMail, ModeratorsHealth } from '../../../contract/site/site-health.ts';
import type { Deps } from '../../http/deps.ts';
import { json, modified, router } from '../../http/routing.ts';
import { setMailWanted, wantsMail } from '../../notifications/settings.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Health } from './health.ts';

/** Routes for moderators to check the site's health. Everyone else gets NOT_FOUND. */
export function siteHealthRoutes(deps: Deps & { health: Health }) {
  const { db, ctx, health } = deps;

  return router(deps)
    .call('get', '/moderation/health', {
      summary: 'Check the health of the site (moderators only)',
      description:
        'This can take a few seconds. If the environment variable `METRICS_TOKEN` is set, monitoring tools get the ' +
        'same result, in English, at `/metrics/health`.',
      access: 'forModerators',
      answer: json(ModeratorsHealth, 'The result of each check, in the user’s language.'),
      act: async ({ user, visit }) => {
        const found = await health.examine(wordsOf(visit.language));
        return { ...found, mailWanted: ctx.sendsMail ? await wantsMail(db, user, 'health') : null };
      },
    })
    .call('put', '/moderation/health/mail', {
      summary: 'Turn the weekly health email on or off (moderators only)',
      access: 'forModerators',
      body: HealthMail,
      answer: modified('1, even if nothing changed.'),
      act: ({ user, body }) => setMailWanted(db, user, 'health', body.wanted),
    });
}
