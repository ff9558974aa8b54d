import { z } from '@hono/zod-openapi';
import { siteTextLimits } from '../../../contract/site/site-text-terms.ts';
import {
  EditedSiteText,
  SiteText,
  SiteTextInput,
  SiteTextPath,
  SiteTextPreview,
  SiteTextQuery,
  SiteTextSource,
} from '../../../contract/site/site-texts.ts';
import { markPublic } from '../../http/dependencies.ts';
import type { Deps } from '../../http/deps.ts';
import { json, router } from '../../http/routing.ts';
import { variesBy } from '../../words/visit.ts';
import { readMarkdown } from './markdown.ts';
import { editedText, saveText, siteText } from './site-texts.ts';

/**
 * Routes for the site's own texts. Everyone can read the texts. The routes for editing are for stewards; others get NOT_FOUND.
 */
export function siteTextRoutes(deps: Deps) {
  const { db, config, site } = deps;

  return router(deps)
    .call('get', '/site-text/{kind}', {
      summary: 'Get one of the site’s own texts',
      description:
        'In the reader’s language if available, otherwise in another of the site’s languages. `texts` of ' +
        '`GET /site` lists the texts that exist.',
      params: SiteTextPath,
      answer: json(SiteText, 'The text, parsed into blocks. It contains no HTML.'),
      errors: ['NOT_FOUND'],
      act: ({ c, visit, params }) => {
        for (const header of variesBy(config, c.req.url)) c.header('Vary', header, { append: true });
        markPublic(c);
        return siteText(db, params.kind, visit.language, config);
      },
    })
    .call('get', '/moderation/site/texts/{kind}', {
      summary: 'Get one of the site’s own texts and its older versions (stewards only)',
      access: 'forStewards',
      params: SiteTextPath,
      query: SiteTextQuery,
      answer: json(EditedSiteText, 'The text as Markdown. `version` is 0 if there is none yet.'),
      act: ({ params, query }) => editedText(db, { ...params, ...query }, deps),
    })
    .call('put', '/moderation/site/texts/{kind}', {
      summary: 'Save a new version of one of the site’s own texts (stewards only)',
      description:
        `The last ${siteTextLimits.versions} versions are kept. Changes take effect on all servers and pages ` +
        'within a second.',
      access: 'forStewards',
      params: SiteTextPath,
      body: SiteTextInput,
      answer: json(z.object({ version: z.int() }), 'The newest version, even if nothing changed.'),
      errors: ['TEXT_CHANGED'],
      act: async ({ user, params, body }) => {
        const version = await saveText(db, user, params.kind, body, deps);
        await site.read();
        return { version };
      },
    })
    .call('post', '/moderation/site/texts/preview', {
      summary: 'Preview a text (stewards only)',
      access: 'forStewards',
      body: SiteTextSource,
      answer: json(SiteTextPreview, 'The text, parsed into blocks.'),
      act: ({ body }) => ({ blocks: readMarkdown(body.source) }),
    });
}
