import { z } from '@hono/zod-openapi';
import { parsePoint } from '../../../contract/place-terms.ts';
import { nearPoint } from '../../../contract/places.ts';
import { EditedSiteSettings, PlaceProposal, SiteSettingsChange } from '../../../contract/site-settings.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { MODIFIED, route } from '../../http/route.ts';
import { json, modified, router } from '../../http/routing.ts';
import { proposeFor } from '../../places/place-proposal.ts';
import { changeSite, editedSettings } from './site.ts';

/** The calls with which stewards change the site settings. Everyone else gets NOT_FOUND. */
export function siteRoutes(deps: Deps) {
  const { db, config, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router(deps)
    .openapi(
      route('get', '/moderation/site', {
        summary: 'Get the site settings (stewards only)',
        access: forStewards,
        answer: json(EditedSiteSettings, 'The settings, and the environment variables that override them.'),
      }),
      async (c) => c.json(await editedSettings(db, config), 200),
    )
    .openapi(
      route('get', '/moderation/site/proposal', {
        summary: 'Suggest a town, time zone and language for a location (stewards only)',
        access: forStewards,
        query: z.object({ near: nearPoint }),
        answer: json(PlaceProposal, 'The settings that most sites there would choose.'),
      }),
      async (c) => c.json(await proposeFor(pointOf(c.req.valid('query').near), config.languages), 200),
    )
    .openapi(
      route('put', '/moderation/site', {
        summary: 'Change site settings (stewards only)',
        description:
          'Settings that are left out stay as they are. Changes take effect on all servers and pages within a ' +
          'second. Each changed setting is recorded in the moderation log. A setting that an environment variable ' +
          'overrides keeps its stored value. With `read`, if someone else has changed the same setting since, ' +
          'nothing is changed, and the error `CHANGED_MEANWHILE` has the current values in `now`.',
        access: forStewards,
        body: SiteSettingsChange,
        answer: modified('1, even if nothing changed.'),
        errors: ['CHANGED_MEANWHILE', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        const { read, ...wanted } = c.req.valid('json');
        await changeSite(db, c.var.user, { wanted, read }, deps);
        await site.read();
        return c.json(MODIFIED, 200);
      },
    );
}

/** The point in `near`, which has been validated. */
function pointOf(near: string) {
  return parsePoint(near) ?? { lat: 0, lon: 0 };
}
