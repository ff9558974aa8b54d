import { z } from '@hono/zod-openapi';
import { siteTextLimits } from '../../contract/site-text-terms.ts';
import {
  EditedSiteText,
  SiteText,
  SiteTextInput,
  SiteTextPath,
  SiteTextPreview,
  SiteTextQuery,
  SiteTextSource,
} from '../../contract/site-texts.ts';
import { access } from '../http/access.ts';
import { mayBeKept } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, route, router } from '../http/routing.ts';
import { variesBy } from '../words/visit.ts';
import { readMarkdown } from './markdown.ts';
import { editedText, saveText, siteText } from './site-texts.ts';

/** The calls for the site's own texts. Those by which stewards write them answer NOT_FOUND to everyone else. */
export function siteTextRoutes(deps: Deps) {
  const { db, config, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/site-text/{kind}', {
        summary: 'A text of the site’s own',
        description:
          'In the reader’s language if there is one, else in another of the site’s. `Site.texts` says which there are.',
        params: SiteTextPath,
        answer: json(SiteText, 'The text, read into its parts: it has no HTML.'),
        errors: ['INVALID_INPUT', 'NOT_FOUND'],
      }),
      async (c) => {
        for (const header of variesBy(config, c.req.url)) c.header('Vary', header, { append: true });
        mayBeKept(c);
        return c.json(await siteText(db, c.req.valid('param').kind, c.var.visit.language, config), 200);
      },
    )
    .openapi(
      route('get', '/moderation/site/texts/{kind}', {
        summary: 'A text of the site’s own and its older versions; for stewards',
        access: forStewards,
        params: SiteTextPath,
        query: SiteTextQuery,
        answer: json(EditedSiteText, 'The text as Markdown; version 0 where there is none yet.'),
      }),
      async (c) => {
        const name = { ...c.req.valid('param'), ...c.req.valid('query') };
        return c.json(await editedText(db, name, deps), 200);
      },
    )
    .openapi(
      route('put', '/moderation/site/texts/{kind}', {
        summary: 'Save a text of the site’s own as a new version; for stewards',
        description: `The last ${siteTextLimits.versions} versions are kept. All servers and all pages follow within a second.`,
        access: forStewards,
        params: SiteTextPath,
        body: SiteTextInput,
        answer: json(z.object({ version: z.int() }), 'The newest version, also when it said the same already.'),
        errors: ['TEXT_CHANGED', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        const version = await saveText(db, c.var.user, c.req.valid('param').kind, c.req.valid('json'), deps);
        await site.read();
        return c.json({ version }, 200);
      },
    )
    .openapi(
      route('post', '/moderation/site/texts/preview', {
        summary: 'How a text would look; for stewards',
        access: forStewards,
        body: SiteTextSource,
        answer: json(SiteTextPreview, 'The text, read into its parts.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      (c) => c.json({ blocks: readMarkdown(c.req.valid('json').source) }, 200),
    );
}
