import { z } from 'zod';
import { named } from '../named.ts';
import { harms } from './site-health-terms.ts';

/** A problem with the site, in the reader's language. */
export const Finding = named('Finding', {
  check: z.string().meta({ description: 'ID of the check that found it', example: 'backup-age' }),
  harm: z.enum(harms).describe('Severity'),
  title: z.string(),
  advice: z.string().describe('What to do about it'),
  details: z.array(z.string()).describe('Names, figures and log entries, in English'),
  docs: z.string().meta({ description: 'Section of the documentation about it', example: 'docs/running.md#backup' }),
  page: z.string().nullable().meta({
    description: 'Page where a steward can fix it; null if there is none',
    example: '/moderation/site/mail',
  }),
  since: z.iso.datetime().nullable().describe('When it began; null if unknown'),
  ofServer: z.boolean().describe('True if it is about the server that responded, false if it is about the whole site'),
});
export type Finding = z.infer<typeof Finding>;

const Check = z.object({ check: z.string(), title: z.string() });

export const SiteHealth = named('SiteHealth', {
  isWell: z.boolean().describe('True if there are no findings'),
  findings: z.array(Finding).describe('Problems found, worst first'),
  unknown: z.array(Check).describe('Checks that couldn’t be completed'),
  well: z.array(Check).describe('Checks that found no problem'),
  askedAt: z.iso.datetime(),
});
export type SiteHealth = z.infer<typeof SiteHealth>;

/** The health of a site, with a moderator's own email setting. */
export const ModeratorsHealth = named('ModeratorsHealth', {
  ...SiteHealth.shape,
  mailWanted: z
    .boolean()
    .nullable()
    .describe('Whether this moderator gets the weekly health email; null if the site sends no email'),
});
export type ModeratorsHealth = z.infer<typeof ModeratorsHealth>;

export const HealthMail = named('HealthMail', { wanted: z.boolean() });
