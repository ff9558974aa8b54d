import { z } from '@hono/zod-openapi';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import { nearPoint } from '../../../contract/foods/places.ts';
import { EditedSiteSettings, PlaceProposal, SiteSettingsChange } from '../../../contract/site/site-settings.ts';
import type { Deps } from '../../http/deps.ts';
import { json, modified, router } from '../../http/routing.ts';
import { proposeFor } from '../../places/place-proposal.ts';
import { changeSite, editedSettings } from './site.ts';

/** Routes for stewards to change the site settings. Everyone else gets NOT_FOUND. */
export function siteRoutes(deps: Deps) {
  const { db, config, site } = deps;

  return router(deps)
    .call('get', '/moderation/site', {
      summary: 'Get the site settings (stewards only)',
      access: 'forStewards',
      answer: json(EditedSiteSettings, 'The settings, and the environment variables that override them.'),
      act: () => editedSettings(db, config),
    })
    .call('get', '/moderation/site/proposal', {
      summary: 'Suggest a town, time zone and language for a location (stewards only)',
      access: 'forStewards',
      query: z.object({ near: nearPoint }),
      answer: json(PlaceProposal, 'The settings that most sites there would choose.'),
      act: ({ query }) => proposeFor(pointOf(query.near), config.languages),
    })
    .call('put', '/moderation/site', {
      summary: 'Change site settings (stewards only)',
      description:
        'Settings that are left out stay as they are. Changes take effect on all servers and pages within a ' +
        'second. Each changed setting is recorded in the moderation log. A setting that an environment variable ' +
        'overrides keeps its stored value. With `read`, if someone else has changed the same setting since, ' +
        'nothing is changed, and the error `CHANGED_MEANWHILE` has the current values in `now`.',
      access: 'forStewards',
      body: SiteSettingsChange,
      answer: modified('1, even if nothing changed.'),
      errors: ['CHANGED_MEANWHILE'],
      act: async ({ user, body }) => {
        const { read, ...wanted } = body;
        await changeSite(db, user, { wanted, read }, deps);
        await site.read();
      },
    });
}

/** Parses `near`, which has been validated. */
function pointOf(near: string) {
  return parsePoint(near) ?? { lat: 0, lon: 0 };
}
