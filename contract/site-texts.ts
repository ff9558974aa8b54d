import { z } from 'zod';
import { msg } from '#words';
import { optionalText } from './fields.ts';
import { named } from './named.ts';
import { siteTextKinds, siteTextLimits } from './site-text-terms.ts';

/** A piece of a line. */
export const TextPart = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('code'), text: z.string() }),
    z.object({ type: z.literal('break') }),
    z.object({
      type: z.enum(['strong', 'emphasis']),
      get parts() {
        return z.array(TextPart);
      },
    }),
    z.object({
      type: z.literal('link'),
      to: z.string().describe('An https: or mailto: address, or a path of this site'),
      get parts() {
        return z.array(TextPart);
      },
    }),
  ])
  .meta({ id: 'TextPart' });
export type TextPart = z.infer<typeof TextPart>;

/** A piece of a text that stands by itself. */
export const TextBlock = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), level: z.int().min(2).max(4), parts: z.array(TextPart) }),
    z.object({ type: z.literal('paragraph'), parts: z.array(TextPart) }),
    z.object({ type: z.literal('line') }),
    z.object({
      type: z.literal('quote'),
      get blocks() {
        return z.array(TextBlock);
      },
    }),
    z.object({
      type: z.literal('list'),
      start: z.int().nullable().describe('The number of the first item; null where they have none'),
      get items() {
        return z.array(z.array(TextBlock));
      },
    }),
  ])
  .meta({ id: 'TextBlock' });
export type TextBlock = z.infer<typeof TextBlock>;

const kind = z.enum(siteTextKinds);
const language = z.string().max(16).describe('Its tag');

export const SiteTextPath = z.object({ kind });

/** A text of the site's own, for its readers. */
export const SiteText = named('SiteText', {
  language: language.describe('In which it is written: that of the reader, or else another of the site’s'),
  savedAt: z.iso.datetime(),
  blocks: z.array(TextBlock),
});
export type SiteText = z.infer<typeof SiteText>;

const source = optionalText(msg`The text`, siteTextLimits.source).describe('Markdown; empty for no text of one’s own');
const version = z.int().min(0).describe('Counted from 1');

export const SiteTextQuery = z.object({ language });

/** A text as it is changed. */
export const SiteTextInput = named('SiteTextInput', {
  language,
  source,
  after: version.describe('The version that was changed; 0 where there was none'),
});
export type SiteTextInput = z.infer<typeof SiteTextInput>;

const versionFacts = {
  version,
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable().describe('Null when they have left'),
};

/** A text as stewards change it, with its older versions, the newest first. */
export const EditedSiteText = named('EditedSiteText', {
  source,
  ...versionFacts,
  savedAt: versionFacts.savedAt.nullable().describe('Null where there was none yet'),
  facts: z
    .object({
      mailHost: z.string().nullable().describe('Through which mail goes; null where none is sent'),
      dailyBackups: z.int().describe('How many are kept'),
    })
    .describe('What a text on privacy has to say of this site, and no other call does'),
  history: z.array(z.object({ ...versionFacts, source })),
});
export type EditedSiteText = z.infer<typeof EditedSiteText>;

export const SiteTextSource = named('SiteTextSource', { source });
export const SiteTextPreview = named('SiteTextPreview', { blocks: z.array(TextBlock) });
export type SiteTextPreview = z.infer<typeof SiteTextPreview>;
