import { z } from 'zod';
import { msg } from '#words';
import { optionalText } from '../fields.ts';
import { named } from '../named.ts';
import { siteTextKinds, siteTextLimits } from './site-text-terms.ts';

/** Inline content: a piece of a line. */
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
      to: z.string().describe('An https: or mailto: URL, or a path on this site'),
      get parts() {
        return z.array(TextPart);
      },
    }),
  ])
  .meta({ id: 'TextPart' });
export type TextPart = z.infer<typeof TextPart>;

/** Block content, such as a heading or a paragraph. */
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
      start: z.int().nullable().describe('Number of the first item; null for a bulleted list'),
      get items() {
        return z.array(z.array(TextBlock));
      },
    }),
  ])
  .meta({ id: 'TextBlock' });
export type TextBlock = z.infer<typeof TextBlock>;

const kind = z.enum(siteTextKinds);
const language = z.string().max(16).describe('Language tag');

export const SiteTextPath = z.object({ kind });

/** A custom text of the site, for readers. */
export const SiteText = named('SiteText', {
  language: language.describe('Tag of the text’s language: the reader’s, or else another language of the site'),
  savedAt: z.iso.datetime(),
  blocks: z.array(TextBlock),
});
export type SiteText = z.infer<typeof SiteText>;

const source = optionalText(msg`The text`, siteTextLimits.source).describe('Markdown; empty for no custom text');
const version = z.int().min(0).describe('Version number, from 1; 0 if there is no text yet');

export const SiteTextQuery = z.object({ language });

/** An edited text. */
export const SiteTextInput = named('SiteTextInput', {
  language,
  source,
  after: version.describe('Version that was edited; 0 if there was none'),
});
export type SiteTextInput = z.infer<typeof SiteTextInput>;

const versionFacts = {
  version,
  savedAt: z.iso.datetime(),
  savedBy: z
    .string()
    .nullable()
    .describe('Name of the steward who saved it; null if they have deleted their account, or if there is no text yet'),
};

/** A text for editing by stewards, with its older versions, newest first. */
export const EditedSiteText = named('EditedSiteText', {
  source,
  ...versionFacts,
  savedAt: versionFacts.savedAt.nullable().describe('null if there is no text yet'),
  facts: z
    .object({
      mailHost: z.string().nullable().describe('Host name of the mail server; null if the site sends no email'),
      dailyBackups: z.int().describe('Number of daily backups that are kept'),
    })
    .describe('Facts to state in a privacy text that no other call returns'),
  history: z.array(z.object({ ...versionFacts, source })),
});
export type EditedSiteText = z.infer<typeof EditedSiteText>;

export const SiteTextSource = named('SiteTextSource', { source });
export const SiteTextPreview = named('SiteTextPreview', { blocks: z.array(TextBlock) });
export type SiteTextPreview = z.infer<typeof SiteTextPreview>;
