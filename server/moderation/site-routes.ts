import { z } from '@hono/zod-openapi';
import { parsePoint } from '../../contract/place-terms.ts';
import { nearPoint } from '../../contract/places.ts';
import { EditedSiteSettings, PlaceProposal, SiteSettingsChange } from '../../contract/site-settings.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { proposeFor } from '../places/place-proposal.ts';
import { changeSite, editedSettings } from './site.ts';

/** The calls by which stewards say who the site is. They answer NOT_FOUND to everyone else. */
export function siteRoutes(deps: Deps) {
  const { db, config, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/site', {
        summary: 'Who the site is, to be changed; for stewards',
        access: forStewards,
        answer: json(EditedSiteSettings, 'The settings, and the variables that win over them.'),
      }),
      async (c) => c.json(await editedSettings(db, config), 200),
    )
    .openapi(
      route('get', '/moderation/site/proposal', {
        summary: 'The town, the time zone and the language of a place; for stewards',
        access: forStewards,
        query: z.object({ near: nearPoint }),
        answer: json(PlaceProposal, 'What most sites there would choose.'),
      }),
      async (c) => c.json(await proposeFor(pointOf(c.req.valid('query').near), config.languages), 200),
    )
    .openapi(
      route('put', '/moderation/site', {
        summary: 'Change who the site is; for stewards',
        description:
          'Takes some of the settings or all; those that are left out stay as they are. All servers and all pages follow within ' +
          'a second. Each setting that becomes another is in the log. One that an environment variable decides stays as it was stored. ' +
          'With `read`, nothing is changed where somebody else has changed the same setting since, and the answer says what it is `now`.',
        access: forStewards,
        body: SiteSettingsChange,
        answer: modified('1, also when it was so already.'),
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

/** A point that has been read before. */
function pointOf(near: string) {
  return parsePoint(near) ?? { lat: 0, lon: 0 };
}
