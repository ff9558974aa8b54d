import { z } from 'zod';
import { Alert } from '../foods/alerts.ts';
import { Food } from '../foods/foods.ts';
import { Area, OwnPlace } from '../foods/places.ts';
import { named } from '../named.ts';
import { ownOffer } from '../requests/pickup-times.ts';
import { FoodRequest, QueuedRequest } from '../requests/requests.ts';
import { Thanks } from '../requests/thanks.ts';
import { KeptMessage, LoggedAct, Report } from '../site/moderation.ts';
import { roles } from '../site/moderation-terms.ts';
import { OwnWanted } from '../wanted/wanted.ts';
import { BlockedPerson } from './blocks.ts';
import { Invitation } from './invitations.ts';
import { OwnSession, Passkey, Profile } from './profile.ts';
import { NotificationSettings, OwnPushSubscription } from './push.ts';

/** A request for the user's own food, as the user sees it. */
export const ReceivedRequest = QueuedRequest.pick({
  status: true,
  notes: true,
  reqDate: true,
  askedAt: true,
  wanted: true,
  offered: true,
  window: true,
  proposal: true,
  declinedTime: true,
  lapsesAt: true,
})
  .extend({
    foodId: z.string().nullable(),
    title: z.string(),
    word: z
      .string()
      .nullable()
      .describe('The user’s note when they declined the request or withdrew their acceptance; null if there is none'),
    answer: z
      .string()
      .nullable()
      .describe('The requester’s answer to being recorded as a no-show; null if there is none'),
    thanks: Thanks.optional(),
    requester: z.object({
      name: z.string(),
      email: z.string().optional().describe('Only in accepted requests, and only if the user has received it'),
    }),
  })
  .meta({ id: 'ReceivedRequest' });
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** All data that the site stores about a user. */
export const MyData = named('MyData', {
  site: z.string(),
  madeAt: z.iso.datetime(),
  profile: Profile,
  formerLanguage: z
    .string()
    .nullable()
    .describe(
      'Language before the last change, used for security warnings for a week afterwards; null if there was none',
    ),
  sessions: z.array(OwnSession),
  passkeys: z.array(Passkey),
  foods: z.array(Food.extend(ownOffer)),
  places: z.array(OwnPlace).describe('Exact locations of the user’s food, and their saved addresses'),
  shownAreas: z.array(Area).describe('Areas in which others have seen the user’s food'),
  requests: z.array(FoodRequest.omit({ pickup: true }).extend({ askedAt: z.iso.datetime() })),
  requestsForMyFoods: z.array(ReceivedRequest),
  messages: z
    .array(
      z.object({
        requestId: z.string(),
        title: z.string(),
        text: z.string(),
        photo: z.string().nullable(),
        sentAt: z.iso.datetime(),
      }),
    )
    .describe('Messages that the user has written, with the title of the food'),
  alerts: z.array(Alert).describe('The user’s alerts for new food'),
  wanted: z.array(OwnWanted).describe('The user’s wanted posts'),
  photos: z.array(z.object({ link: z.string(), madeAt: z.iso.datetime(), bytes: z.int() })),
  reports: z
    .array(Report.pick({ about: true, reason: true, words: true, reportedAt: true }).extend({ title: z.string() }))
    .describe('Reports by the user, with the title of the food'),
  decisions: z
    .array(LoggedAct.pick({ at: true, act: true, target: true, why: true }))
    .describe('What moderators did about the user and their existing listings, and the reasons'),
  roles: z
    .array(z.object({ role: z.enum(roles), givenAt: z.iso.datetime() }))
    .describe('Roles that the user was given'),
  moderated: z
    .array(LoggedAct.pick({ at: true, act: true, why: true }))
    .describe('What the user did as a moderator or steward'),
  contactMessages: z
    .array(KeptMessage.omit({ _id: true }))
    .describe(
      'Messages sent through the contact form with the user’s email address. Empty if the address isn’t confirmed.',
    ),
  blocked: z.array(BlockedPerson.pick({ name: true, blockedAt: true })).describe('People whom the user has blocked'),
  invitations: z.array(Invitation),
  notifications: NotificationSettings.extend({
    pushedTo: z
      .array(OwnPushSubscription.pick({ device: true, addedAt: true }))
      .describe('Browsers that get the user’s push notifications'),
  }),
  mail: z.object({
    unsubscribed: z.boolean(),
    lastDay: z
      .array(z.object({ kind: z.string(), sentAt: z.iso.datetime().nullable() }))
      .describe('Emails to the user that are waiting or were sent in the last day. `sentAt` is null if not sent yet.'),
  }),
});
export type MyData = z.infer<typeof MyData>;
