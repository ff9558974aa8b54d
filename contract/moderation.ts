import { z } from 'zod';
import { optionalText, text } from './fields.ts';
import { moderationActs, moderationLimits, reportReasons } from './moderation-terms.ts';
import { PageQuery } from './paging.ts';

/**
 * Where somebody else was met: as the donor of a food, or as the other side of a request, which is its donor for whoever made
 * it and whoever made it for its donor.
 */
export const met = {
  foodId: z.uuid('foodId is not an id.').optional(),
  requestId: z.uuid('requestId is not an id.').optional(),
};
export const isMetOnce = ({ foodId, requestId }: { foodId?: string | undefined; requestId?: string | undefined }) =>
  (foodId === undefined) !== (requestId === undefined);
export const METHOD = { error: 'Give either foodId or requestId.' };

type ReportedMessage = { foodId?: string | undefined; requestId?: string | undefined; messageId?: string | undefined };
const isMessageAlone = ({ foodId, requestId, messageId }: ReportedMessage) =>
  messageId !== undefined && foodId === undefined && requestId === undefined;

/** What is reported: the food at `foodId`, the person who was met there, or a message that one was written. */
export const ReportInput = z
  .object({
    about: z.enum(['food', 'person', 'message'], { error: 'about must be food, person or message.' }),
    ...met,
    messageId: z.uuid('messageId is not an id.').optional(),
    reason: z.enum(reportReasons, { error: 'Please choose a reason.' }),
    words: optionalText('What you saw', moderationLimits.words).default(''),
  })
  .refine((input) => (input.about === 'message' ? isMessageAlone(input) : isMetOnce(input)), METHOD)
  .refine(({ about, foodId }) => about !== 'food' || foodId !== undefined, { error: 'Give the foodId of the food.' })
  .refine(({ about, messageId }) => about === 'message' || messageId === undefined, {
    error: 'Give messageId only of a message.',
  })
  .meta({ id: 'ReportInput' });
export type ReportInput = z.infer<typeof ReportInput>;

/** What was reported, as it was then. Of a person met by a request, also what they wrote with it and said with thanks; of a message nothing but itself. */
export const Snapshot = z.object({
  name: z.string().meta({ description: 'Of the person who is reported, or whose food is' }),
  title: z.string(),
  notes: z.string(),
  location: z.string(),
  image: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A report as moderators see it. Nobody else learns who made it. */
export const Report = z
  .object({
    _id: z.string(),
    about: z.enum(['food', 'person', 'message']),
    reason: z.enum(reportReasons),
    words: z.string(),
    reportedAt: z.iso.datetime(),
    snapshot: Snapshot,
    reporter: z
      .string()
      .nullable()
      .meta({ description: 'Their name and e-mail, or that it was the site itself; null when they have left' }),
    foodId: z.string().nullable(),
    foodState: z
      .enum(['shown', 'hidden', 'deleted'])
      .nullable()
      .meta({ description: 'Null where it is not about a food' }),
    personId: z.string().meta({ description: 'Who is reported, the donor of the food, or who wrote the message' }),
    personSuspended: z.boolean(),
    closed: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const ReportQuery = PageQuery.extend({ state: z.enum(['open', 'closed']).default('open') });

/** Someone as moderators find them. */
export const KnownPerson = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    suspended: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
    foods: z.int().meta({ description: 'How many they have posted that are still there' }),
  })
  .meta({ id: 'KnownPerson' });
export type KnownPerson = z.infer<typeof KnownPerson>;

export const PeopleQuery = PageQuery.extend({
  search: optionalText('The search', moderationLimits.search).default(''),
});

/** A message of the contact form. */
export const KeptMessage = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    writtenAt: z.iso.datetime(),
  })
  .meta({ id: 'KeptMessage' });
export type KeptMessage = z.infer<typeof KeptMessage>;

/** Something that a moderator did. It stays whatever becomes of them and of what it was done to. */
export const LoggedAct = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    moderator: z.string(),
    act: z.enum(moderationActs),
    target: z.string().meta({ description: 'The food’s title or the person’s name and e-mail' }),
    targetId: z.string(),
    why: z.string(),
  })
  .meta({ id: 'LoggedAct' });
export type LoggedAct = z.infer<typeof LoggedAct>;

/** Why something is hidden or somebody suspended, which they are told, or with what a report is closed. */
export const WhyInput = z.object({ why: text('The reason', moderationLimits.why) }).meta({ id: 'WhyInput' });
