import { z } from 'zod';
import { Alert } from './alerts.ts';
import { BlockedPerson } from './blocks.ts';
import { Food } from './foods.ts';
import { Invitation } from './invitations.ts';
import { KeptMessage, LoggedAct, Report } from './moderation.ts';
import { roles } from './moderation-terms.ts';
import { named } from './named.ts';
import { ownOffer } from './pickup-times.ts';
import { Area, OwnPlace } from './places.ts';
import { OwnSession, Passkey, Profile } from './profile.ts';
import { NotificationSettings, OwnPushSubscription } from './push.ts';
import { FoodRequest, QueuedRequest } from './requests.ts';
import { Thanks } from './thanks.ts';

/** A request for one of one’s foods, as its donor has seen it. */
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
    word: z.string().nullable().describe('What one wrote when taking a promise back'),
    answer: z.string().nullable().describe('What they answered to having been expected in vain'),
    thanks: Thanks.optional(),
    requester: z.object({
      name: z.string(),
      email: z.string().optional().describe('Only of the person who is accepted'),
    }),
  })
  .meta({ id: 'ReceivedRequest' });
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** Everything that the site holds about someone. */
export const MyData = named('MyData', {
  site: z.string(),
  madeAt: z.iso.datetime(),
  profile: Profile,
  formerLanguage: z
    .string()
    .nullable()
    .describe('Which one read before the last change, in which warnings about the account go out for a week'),
  sessions: z.array(OwnSession),
  passkeys: z.array(Passkey),
  foods: z.array(Food.extend(ownOffer)),
  places: z.array(OwnPlace).describe('Exact places of one’s foods, and those that one keeps'),
  shownAreas: z.array(Area).describe('By which others have been shown where one’s foods are'),
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
    .describe('What they have written because of requests, and about which food'),
  alerts: z.array(Alert).describe('Of which new food one wants to be told'),
  photos: z.array(z.object({ link: z.string(), madeAt: z.iso.datetime(), bytes: z.int() })),
  reports: z
    .array(Report.pick({ about: true, reason: true, words: true, reportedAt: true }).extend({ title: z.string() }))
    .describe('What they have reported, and beside which food'),
  decisions: z
    .array(LoggedAct.pick({ at: true, act: true, target: true, why: true }))
    .describe('What moderators did about them and the foods that they still have, and why, as they were told'),
  roles: z
    .array(z.object({ role: z.enum(roles), givenAt: z.iso.datetime() }))
    .describe('What they were given to do for the site'),
  moderated: z.array(LoggedAct.pick({ at: true, act: true, why: true })).describe('What they did as a moderator'),
  contactMessages: z
    .array(KeptMessage.omit({ _id: true }))
    .describe('What was written by the contact form with their e-mail, once they have confirmed it'),
  blocked: z.array(BlockedPerson.pick({ name: true, blockedAt: true })).describe('Whom they have blocked'),
  invitations: z.array(Invitation),
  notifications: NotificationSettings.extend({
    pushedTo: z
      .array(OwnPushSubscription.pick({ device: true, addedAt: true }))
      .describe('In which browsers they are told by push'),
  }),
  mail: z.object({
    unsubscribed: z.boolean(),
    lastDay: z
      .array(z.object({ kind: z.string(), sentAt: z.iso.datetime().nullable() }))
      .describe('What was sent to one, of which the site knows for a day'),
  }),
});
export type MyData = z.infer<typeof MyData>;
