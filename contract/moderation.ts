import { z } from 'zod';
import { msg } from '#words';
import { optionalText, text } from './fields.ts';
import { moderationActs, moderationLimits, reportReasons } from './moderation-terms.ts';
import { named } from './named.ts';
import { PageQuery } from './paging.ts';
import { said } from './said.ts';

/**
 * Where another person was met: as the donor of a food, or as the other side of a request. The other side is the donor
 * for the requester, and the requester for the donor.
 */
export const met = {
  foodId: z.uuid('foodId is not an id.').optional(),
  requestId: z.uuid('requestId is not an id.').optional(),
};
export const isMetOnce = ({ foodId, requestId }: { foodId?: string | undefined; requestId?: string | undefined }) =>
  (foodId === undefined) !== (requestId === undefined);
export const METHOD = { error: said(msg`Send either foodId or requestId.`) };

type ReportedMessage = { foodId?: string | undefined; requestId?: string | undefined; messageId?: string | undefined };
const isMessageAlone = ({ foodId, requestId, messageId }: ReportedMessage) =>
  messageId !== undefined && foodId === undefined && requestId === undefined;

/** The subject of a report: the food at `foodId`, the person met there, or a message from them. */
export const ReportInput = z
  .object({
    about: z.enum(['food', 'person', 'message'], { error: 'about must be food, person or message.' }),
    ...met,
    messageId: z.uuid('messageId is not an id.').optional(),
    reason: z.enum(reportReasons, { error: said(msg`Please choose a reason.`) }),
    words: optionalText(msg`What you saw`, moderationLimits.words).default(''),
  })
  .refine((input) => (input.about === 'message' ? isMessageAlone(input) : isMetOnce(input)), METHOD)
  .refine(({ about, foodId }) => about !== 'food' || foodId !== undefined, {
    error: said(msg`Send the foodId to report food.`),
  })
  .refine(({ about, messageId }) => about === 'message' || messageId === undefined, {
    error: said(msg`Send messageId only to report a message.`),
  })
  .meta({ id: 'ReportInput' });
export type ReportInput = z.infer<typeof ReportInput>;

/**
 * A copy of the reported subject at that time. A person met by a request comes with the words of their request and
 * thanks; a message comes alone.
 */
export const Snapshot = z.object({
  name: z.string().describe('Of the person who is reported, or whose food is'),
  title: z.string(),
  notes: z.string(),
  location: z.string(),
  image: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A report as moderators see it. Nobody else learns its author. */
export const Report = named('Report', {
  _id: z.string(),
  about: z.enum(['food', 'person', 'message']),
  reason: z.enum(reportReasons),
  words: z.string(),
  reportedAt: z.iso.datetime(),
  snapshot: Snapshot,
  reporter: z
    .string()
    .nullable()
    .describe('Their name and e-mail, or that it was the site itself; null when they have left'),
  foodId: z.string().nullable(),
  foodState: z.enum(['shown', 'hidden', 'deleted']).nullable().describe('Null where it is not about a food'),
  personId: z.string().describe('Who is reported, the donor of the food, or who wrote the message'),
  personSuspended: z.boolean(),
  closed: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
});
export type Report = z.infer<typeof Report>;

export const ReportQuery = PageQuery.extend({ state: z.enum(['open', 'closed']).default('open') });

/** Someone as moderators find them. */
export const KnownPerson = named('KnownPerson', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  suspended: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
  foods: z.int().describe('How many they have posted that are still there'),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const PeopleQuery = PageQuery.extend({
  search: optionalText(msg`The search`, moderationLimits.search).default(''),
});

/** A message of the contact form. */
export const KeptMessage = named('KeptMessage', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  writtenAt: z.iso.datetime(),
});
export type KeptMessage = z.infer<typeof KeptMessage>;

/** An act of a moderator. It stays when the moderator or its subject is gone. */
export const LoggedAct = named('LoggedAct', {
  _id: z.string(),
  at: z.iso.datetime(),
  moderator: z.string(),
  act: z.enum(moderationActs),
  target: z.string().describe('The food’s title, the person’s name and e-mail, the site’s name, or which of its texts'),
  targetId: z.string(),
  why: z.string(),
});
export type LoggedAct = z.infer<typeof LoggedAct>;

/** The reason for hiding a food or suspending a person, which they are told, or for closing a report. */
export const WhyInput = named('WhyInput', { why: text(msg`The reason`, moderationLimits.why) });
