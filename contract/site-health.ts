import { z } from 'zod';
import { named } from './named.ts';
import { harms } from './site-health-terms.ts';

/** Something that is amiss with a site, in the words of whoever asks. */
export const Finding = named('Finding', {
  check: z.string().meta({ description: 'Which check found it', example: 'backup-age' }),
  harm: z.enum(harms).describe('How much it harms, the worst first'),
  title: z.string(),
  advice: z.string().describe('What to do about it'),
  details: z.array(z.string()).describe('Names and figures, and what stands in the log, in English'),
  docs: z.string().meta({ description: 'Where more stands about it', example: 'docs/running.md#backup' }),
  page: z.string().nullable().meta({
    description: 'The page on which a steward sees to it; null where there is none',
    example: '/moderation/site/mail',
  }),
  since: z.iso.datetime().nullable().describe('Since when it is so; null where nobody knows'),
  ofServer: z.boolean().describe('Whether it is true of the server that answers, rather than of the whole site'),
});
export type Finding = z.infer<typeof Finding>;

const Check = z.object({ check: z.string(), title: z.string() });

/** How a site is. */
export const SiteHealth = named('SiteHealth', {
  isWell: z.boolean().describe('Whether nothing was found'),
  findings: z.array(Finding).describe('The worst first'),
  unknown: z.array(Check).describe('What could not be found out'),
  well: z.array(Check).describe('What was looked at and is as it should be'),
  askedAt: z.iso.datetime(),
});
export type SiteHealth = z.infer<typeof SiteHealth>;

/** How a site is, as a moderator sees it. */
export const ModeratorsHealth = named('ModeratorsHealth', {
  ...SiteHealth.shape,
  mailWanted: z.boolean().nullable().describe('Whether they want it by mail each week; null where no mail is sent'),
});
export type ModeratorsHealth = z.infer<typeof ModeratorsHealth>;

export const HealthMail = named('HealthMail', { wanted: z.boolean() });
