import { z } from 'zod';
import { msg } from '#words';
import { optionalText, text } from '../fields.ts';
import { named } from '../named.ts';
import { PageQuery } from '../paging.ts';
import { said } from '../words/said.ts';
import { moderationActs } from './log-sentences.ts';
import { moderationLimits, reportReasons } from './moderation-terms.ts';

/**
 * Identifies another user: the donor of a food, the other person in one of the signed-in user's food requests, or the author of a
 * wanted post.
 */
export const reference = {
  foodId: z.uuid('foodId is not an id.').optional(),
  requestId: z.uuid('requestId is not an id.').optional(),
  wantedId: z.uuid('wantedId is not an id.').optional(),
};
type References = { [name in keyof typeof reference]?: string | undefined };
export const hasOneReference = ({ foodId, requestId, wantedId }: References) =>
  [foodId, requestId, wantedId].filter((id) => id !== undefined).length === 1;
export const oneReferenceRequired = { error: said(msg`Send one of foodId, requestId and wantedId.`) };

const isMessageAlone = ({ messageId, ...others }: References & { messageId?: string | undefined }) =>
  messageId !== undefined && others.foodId === undefined && others.requestId === undefined && !others.wantedId;

/** A report about a food, a person (identified by `foodId`, `requestId` or `wantedId`), or a message. */
export const ReportInput = z
  .object({
    about: z.enum(['food', 'person', 'message'], { error: 'about must be food, person or message.' }),
    ...reference,
    messageId: z.uuid('messageId is not an id.').optional(),
    reason: z.enum(reportReasons, { error: said(msg`Please choose a reason.`) }),
    words: optionalText(msg`What you saw`, moderationLimits.words).default(''),
  })
  .refine((input) => (input.about === 'message' ? isMessageAlone(input) : hasOneReference(input)), oneReferenceRequired)
  .refine(({ about, foodId }) => about !== 'food' || foodId !== undefined, {
    error: said(msg`Send the foodId to report food.`),
  })
  .refine(({ about, messageId }) => about === 'message' || messageId === undefined, {
    error: said(msg`Send messageId only to report a message.`),
  })
  .meta({ id: 'ReportInput' });
export type ReportInput = z.infer<typeof ReportInput>;

/**
 * A copy of the reported food, person or message at the time of the report. For a person reported through a food request, `notes`
 * contains what they wrote: the note sent with the request, and the thank-you note. For a message, it contains the text. For a wanted post, `title` contains what
 * its author needs.
 */
export const Snapshot = z.object({
  name: z.string().describe('Name of the reported person, of the food’s donor or of the message’s author'),
  title: z.string(),
  notes: z.string(),
  location: z.string(),
  image: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A report, as moderators see it. No one else can see who made it. */
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
    .describe(
      'Name and email address of the author, or `the site itself`; null if the author has deleted their account',
    ),
  foodId: z.string().nullable(),
  foodState: z.enum(['shown', 'hidden', 'deleted']).nullable().describe('null if the report isn’t about food'),
  wantedId: z.string().nullable().describe('The wanted post over which the person was reported'),
  wantedState: z.enum(['shown', 'hidden', 'deleted']).nullable().describe('null if there is no `wantedId`'),
  personId: z.string().describe('ID of the reported person, of the food’s donor or of the message’s author'),
  personSuspended: z.boolean(),
  closed: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
});
export type Report = z.infer<typeof Report>;

export const ReportQuery = PageQuery.extend({ state: z.enum(['open', 'closed']).default('open') });

/** A user in the moderators' search. */
export const KnownPerson = named('KnownPerson', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  suspended: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
  foods: z.int().describe('Number of their listings that still exist'),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const PeopleQuery = PageQuery.extend({
  search: optionalText(msg`The search`, moderationLimits.search).default(''),
});

/** A message from the contact form. */
export const KeptMessage = named('KeptMessage', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  writtenAt: z.iso.datetime(),
});
export type KeptMessage = z.infer<typeof KeptMessage>;

/** An entry in the moderation log. It stays even if the moderator or the subject is deleted. */
export const LoggedAct = named('LoggedAct', {
  _id: z.string(),
  at: z.iso.datetime(),
  moderator: z.string(),
  act: z.enum(moderationActs),
  target: z
    .string()
    .describe('The food’s title, the person’s name and email address, the site’s name, or the kind of site text'),
  targetId: z.string(),
  why: z.string(),
});
export type LoggedAct = z.infer<typeof LoggedAct>;

/** A moderator's reason for hiding food or suspending a user, which that user sees, or their note on closing a report. */
export const WhyInput = named('WhyInput', { why: text(msg`The reason`, moderationLimits.why) });
