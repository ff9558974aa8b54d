import { z } from 'zod';
import { msg } from '#words';
import { named } from './named.ts';
import { said } from './said.ts';

/**
 * Every error the API can answer: its code, HTTP status and the words a person reads.
 * A screen shows `message` as it is; a program compares `code`.
 */
export const apiErrors = {
  INVALID_INPUT: { status: 400, message: said(msg`Some of what was sent is not valid.`) },
  MALFORMED_JSON: { status: 400, message: said(msg`The body is not valid JSON.`) },
  PASSKEY_UNREADABLE: { status: 400, message: said(msg`This passkey can not be used here.`) },
  NOT_SIGNED_IN: { status: 401, message: said(msg`Please log in first.`) },
  INVALID_TOKEN: { status: 401, message: said(msg`Your sign-in could not be confirmed. Please log in again.`) },
  NOT_YOURS: { status: 403, message: said(msg`This belongs to someone else.`) },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: said(msg`Please confirm your email first: open the link that we sent you. We can send it again.`),
  },
  PASSKEY_UNKNOWN: { status: 401, message: said(msg`This site does not know that passkey. It may have been removed.`) },
  FOREIGN_ORIGIN: { status: 403, message: said(msg`This site does not accept changes from other sites.`) },
  SUSPENDED: { status: 403, message: said(msg`The people who look after this site have suspended this account.`) },
  NOT_INVITED: {
    status: 403,
    message: said(
      msg`You need an invitation to register here. Please ask a member for a link. Each link lets one person register within 14 days.`,
    ),
  },
  // Without a reason, which is nobody's business.
  NOT_REQUESTABLE: { status: 403, message: said(msg`This food can not be requested.`) },
  // Either of the two has blocked the other.
  NOT_WRITABLE: { status: 403, message: said(msg`You can not write to this person any more.`) },
  NOT_FOUND: { status: 404, message: said(msg`There is nothing at this address.`) },
  FOOD_NOT_FOUND: { status: 404, message: said(msg`This food no longer exists.`) },
  REQUEST_NOT_FOUND: { status: 404, message: said(msg`This request no longer exists.`) },
  MESSAGE_NOT_FOUND: { status: 404, message: said(msg`This message no longer exists.`) },
  REPORT_NOT_FOUND: { status: 404, message: said(msg`This report no longer exists.`) },
  PERSON_NOT_FOUND: { status: 404, message: said(msg`This person is no longer here.`) },
  METHOD_NOT_ALLOWED: { status: 405, message: said(msg`This address does not take that method.`) },
  OWN_FOOD: { status: 409, message: said(msg`You can not request your own food`) },
  ABOUT_YOURSELF: { status: 409, message: said(msg`You can not do this to yourself.`) },
  SENT_BEFORE: {
    status: 409,
    message: said(
      msg`You have sent this before, and it has arrived as it was then. Please look at it first. If you send this too, both are there.`,
    ),
  },
  ALREADY_REQUESTED: { status: 409, message: said(msg`You have already requested this food.`) },
  SAMPLE_FOOD: {
    status: 409,
    message: said(msg`This is an example, so nobody gives it away. Please choose another food.`),
  },
  FOOD_NOT_AVAILABLE: { status: 409, message: said(msg`This food is no longer available.`) },
  FOOD_COMING_SOON: { status: 409, message: said(msg`This food is coming soon and can not be requested yet.`) },
  FOOD_EXPIRED: { status: 409, message: said(msg`This food has expired.`) },
  FOOD_COLLECTED: {
    status: 409,
    message: said(msg`This food has been collected. You can give it again as a new food.`),
  },
  FOOD_PROMISED: { status: 409, message: said(msg`This food is already promised to someone else.`) },
  NOT_SO_MUCH_LEFT: { status: 409, message: said(msg`There is not enough of this food left.`) },
  MORE_PROMISED: { status: 409, message: said(msg`You have already promised or given away more than that.`) },
  PARTS_PROMISED: {
    status: 409,
    message: said(msg`You have promised this food to somebody, so you can not change who gets it. Release them first.`),
  },
  NOT_IN_PARTS: { status: 409, message: said(msg`One person gets all of this food.`) },
  NOT_FEWER: { status: 409, message: said(msg`Offer fewer than they ask for, or accept them.`) },
  NO_OFFER: { status: 409, message: said(msg`That is not offered any more. Please look at what is offered now.`) },
  NO_PROPOSAL: {
    status: 409,
    message: said(msg`That time is not proposed any more. Please look at what is proposed now.`),
  },
  NOT_ACCEPTED: { status: 409, message: said(msg`This request has not been accepted.`) },
  REQUEST_ACCEPTED: { status: 409, message: said(msg`This request has been accepted. Release it first.`) },
  REQUEST_COLLECTED: { status: 409, message: said(msg`This food has been collected.`) },
  REQUEST_DECLINED: { status: 409, message: said(msg`This request was declined.`) },
  REQUEST_WITHDRAWN: { status: 409, message: said(msg`This request was withdrawn.`) },
  REQUEST_NO_SHOW: { status: 409, message: said(msg`This request has ended because nobody came.`) },
  REQUEST_EXPIRED: { status: 409, message: said(msg`This request has expired.`) },
  NOT_CLAIMED: { status: 409, message: said(msg`Nobody has said that they collected this food.`) },
  NO_SHOW_TOO_EARLY: { status: 409, message: said(msg`It is too early to say that they did not come.`) },
  NOT_ASKED: { status: 409, message: said(msg`Please ask them first whether they are on their way.`) },
  ASKED_TOO_EARLY: { status: 409, message: said(msg`It is too early to ask them whether they are on their way.`) },
  NOT_EXPECTED: { status: 409, message: said(msg`The donor has not asked whether you are on your way.`) },
  WINDOW_NOT_OFFERED: {
    status: 409,
    message: said(msg`This pick-up time is not offered any more. Please choose another one.`),
  },
  WINDOW_OVER: { status: 409, message: said(msg`Your pick-up time is over. Please ask the donor.`) },
  NOT_A_NO_SHOW: {
    status: 409,
    message: said(msg`You can answer only when the donor has said that you did not come.`),
  },
  NOT_COLLECTED: { status: 409, message: said(msg`You can say thanks once the food has been collected.`) },
  ALREADY_ANSWERED: { status: 409, message: said(msg`You have answered this already.`) },
  CONVERSATION_CLOSED: { status: 409, message: said(msg`This conversation is closed. You can still read it.`) },
  WRONG_CODE: { status: 409, message: said(msg`That is not the right code.`) },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: said(msg`You have 10 invitations that nobody has used yet. Take one back, or wait until one is used.`),
  },
  LAST_STEWARD: {
    status: 409,
    message: said(msg`This is the last steward of the site. Please make somebody else a steward first.`),
  },
  TEXT_CHANGED: {
    status: 409,
    message: said(msg`Somebody has saved a newer text meanwhile. What you typed is still here.`),
  },
  NAMED_BY_VARIABLE: {
    status: 409,
    message: said(msg`The environment variable MODERATORS names this person. Please take them out of it.`),
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: said(msg`This has changed since you opened it. Choose what to keep.`),
  },
  KEPT_ELSEWHERE: { status: 409, message: said(msg`Your sign-in service stores this. Please change it there.`) },
  LOG_IN_AGAIN: { status: 409, message: said(msg`Please log in again, so that we know that it is you.`) },
  LINK_OVER: { status: 409, message: said(msg`This link has been used or is too old. Please ask for a new one.`) },
  OTHER_ACCOUNT: {
    status: 409,
    message: said(msg`This link belongs to another account. Please log in with that one.`),
  },
  EMAIL_TAKEN: { status: 409, message: said(msg`Somebody is already registered with this email.`) },
  TOO_MANY_ALERTS: {
    status: 409,
    message: said(
      msg`We can tell you about new food for ten searches at most. Please stop one of them on your profile first.`,
    ),
  },
  NO_MAIL: { status: 409, message: said(msg`This site sends no mail. Please ask the people who run it.`) },
  BODY_TOO_LARGE: { status: 413, message: said(msg`That is too much at once. Please shorten it.`) },
  PHOTO_TOO_LARGE: { status: 413, message: said(msg`This picture is larger than 10 MB. Please choose a smaller one.`) },
  NOT_JSON: { status: 415, message: said(msg`Send JSON, with the header Content-Type: application/json.`) },
  NOT_A_PHOTO: { status: 415, message: said(msg`Please choose a JPEG, PNG or WebP picture.`) },
  PHOTO_INCOMPLETE: { status: 422, message: said(msg`Only a part of the picture arrived. Please try again.`) },
  PHOTO_UNREADABLE: {
    status: 422,
    message: said(msg`This picture is damaged and can not be read. Please choose another one.`),
  },
  TOO_MANY_PIXELS: {
    status: 422,
    message: said(
      msg`This picture has too many pixels. Please choose one with at most 50 megapixels, or 25 as PNG or WebP.`,
    ),
  },
  OTHER_ADDRESS: { status: 421, message: said(msg`This site is at another address.`) },
  TOO_MANY_ATTEMPTS: { status: 429, message: said(msg`Too many attempts. Please wait a little and try again.`) },
  CODE_LOCKED: {
    status: 429,
    message: said(msg`Too many wrong codes. Please wait a quarter of an hour and try again.`),
  },
  TOO_MUCH_TODAY: {
    status: 429,
    message: said(
      msg`You have done as much as one account can do in a day. In the first week that is less. Please go on tomorrow.`,
    ),
  },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: said(
      msg`You can send 30 messages a minute and 500 a day. In your first week it is 250 a day. Please wait a little and try again.`,
    ),
  },
  TOO_MANY_PHOTOS: {
    status: 429,
    message: said(
      msg`You can send 30 pictures an hour. In your first week it is 15 an hour. Please try again a little later.`,
    ),
  },
  TOO_MANY_UNUSED_PHOTOS: {
    status: 429,
    message: said(
      msg`You have sent 20 pictures that you have not used yet. Please use one of them, or try again tomorrow.`,
    ),
  },
  PHOTOS_FULL: {
    status: 429,
    message: said(msg`Your pictures fill the 200 MB that each person has. Delete foods to make room.`),
  },
  INTERNAL: { status: 500, message: said(msg`Something went wrong on our side. Please try again.`) },
  NO_SPACE: {
    status: 503,
    message: said(msg`There is no space left on the server, so we can not save anything right now.`),
  },
  WRONG_SECRET: {
    status: 503,
    message: said(
      msg`No one can log in right now. The administrators of this site have to fix that first. You can still look around.`,
    ),
  },
  STARTING: { status: 503, message: said(msg`This site is starting. It will be here in a moment.`) },
  OUTDATED: {
    status: 503,
    message: said(msg`A newer Open Larder has changed the database. This server has to be updated too.`),
  },
  OVERLOADED: {
    status: 503,
    message: said(msg`Very many people are here right now. Please try again in a few seconds.`),
  },
  UNAVAILABLE: { status: 503, message: said(msg`We can not reach our database right now. Please try again soon.`) },
} as const;

export type ApiErrorCode = keyof typeof apiErrors;

/** One field that does not fit. `path` is dotted from the body's or query's top, `message` a whole sentence. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every failed call. `requestId` finds the log entry of an unexpected failure. */
export const ErrorBody = named('Error', {
  code: z.string().meta({ example: 'OWN_FOOD' }),
  message: z.string().meta({ example: apiErrors.OWN_FOOD.message }),
  issues: z.array(Issue).optional(),
  now: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With CHANGED_MEANWHILE, by their paths, what the fields are now that have become something else'),
  address: z
    .string()
    .optional()
    .describe(
      'With FOREIGN_ORIGIN, for a page of this site at another address: where the site takes changes. With OTHER_ADDRESS: where it is',
    ),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
