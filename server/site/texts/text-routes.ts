import { z } from '@hono/zod-openapi';
import { siteTextLimits } from '../../../contract/site-text-terms.ts';
import {
  EditedSiteText,
  SiteText,
  SiteTextInput,
  SiteTextPath,
  SiteTextPreview,
  SiteTextQuery,
  SiteTextSource,
} from '../../../contract/site-texts.ts';
import { access } from '../../http/access.ts';
import { mayBeKept } from '../../http/dependencies.ts';
import type { Deps } from '../../http/deps.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { route } from '../../http/route.ts';
import { json, router } from '../../http/routing.ts';
import { variesBy } from '../../words/visit.ts';
import { readMarkdown } from './markdown.ts';
import { editedText, saveText, siteText } from './site-texts.ts';

/** The calls for the site's own texts. Only stewards can edit them; everyone else gets NOT_FOUND from those calls. */
export function siteTextRoutes(deps: Deps) {
  const { db, config, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router(deps)
    .openapi(
      route('get', '/site-text/{kind}', {
        summary: 'Get one of the site’s own texts',
        description:
          'In the reader’s language if available, otherwise in another of the site’s languages. `texts` of ' +
          '`GET /site` lists the texts that exist.',
        params: SiteTextPath,
        answer: json(SiteText, 'The text, parsed into blocks. It contains no HTML.'),
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
        summary: 'Get one of the site’s own texts and its older versions (stewards only)',
        access: forStewards,
        params: SiteTextPath,
        query: SiteTextQuery,
        answer: json(EditedSiteText, 'The text as Markdown. `version` is 0 if there is none yet.'),
      }),
      async (c) => {
        const name = { ...c.req.valid('param'), ...c.req.valid('query') };
        return c.json(await editedText(db, name, deps), 200);
      },
    )
    .openapi(
      route('put', '/moderation/site/texts/{kind}', {
        summary: 'Save a new version of one of the site’s own texts (stewards only)',
        description:
          `The last ${siteTextLimits.versions} versions are kept. Changes take effect on all servers and pages ` +
          'within a second.',
        access: forStewards,
        params: SiteTextPath,
        body: SiteTextInput,
        answer: json(z.object({ version: z.int() }), 'The newest version, even if nothing changed.'),
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
        summary: 'Preview a text (stewards only)',
        access: forStewards,
        body: SiteTextSource,
        answer: json(SiteTextPreview, 'The text, parsed into blocks.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      (c) => c.json({ blocks: readMarkdown(c.req.valid('json').source) }, 200),
    );
}
