import { z } from 'zod';
import { msg } from '#words';
import { named } from './named.ts';
import { said } from './words/said.ts';

/** All API errors: code, HTTP status and message. Pages show `message` to users. Programs should compare `code`. */
export const apiErrors = {
  INVALID_INPUT: { status: 400, message: said(msg`Some values aren’t valid. Please check them and try again.`) },
  MALFORMED_JSON: { status: 400, message: said(msg`The request body isn’t valid JSON.`) },
  PASSKEY_UNREADABLE: { status: 400, message: said(msg`This passkey can’t be used here. Please try another one.`) },
  NOT_SIGNED_IN: { status: 401, message: said(msg`Please log in first.`) },
  INVALID_TOKEN: { status: 401, message: said(msg`We couldn’t confirm your login. Please log in again.`) },
  NOT_YOURS: { status: 403, message: said(msg`This belongs to someone else.`) },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: said(msg`Please confirm your email first. Open the link we sent you, or ask for a new one.`),
  },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: said(msg`We don’t recognise this passkey. It may have been removed. Please log in another way.`),
  },
  FOREIGN_ORIGIN: { status: 403, message: said(msg`This site doesn’t accept changes from other sites.`) },
  SUSPENDED: { status: 403, message: said(msg`The moderators have suspended this account.`) },
  NOT_INVITED: {
    status: 403,
    message: said(
      msg`You need an invitation to register here. Please ask a member for a link. Each link lets one person register within 14 days.`,
    ),
  },
  // The donor has blocked this user. For privacy, the message does not say so.
  NOT_REQUESTABLE: { status: 403, message: said(msg`You can’t request this food.`) },
  // One of the two users has blocked the other.
  NOT_WRITABLE: { status: 403, message: said(msg`You can no longer message this person.`) },
  NOT_FOUND: { status: 404, message: said(msg`There’s nothing at this address. Please check it.`) },
  FOOD_NOT_FOUND: { status: 404, message: said(msg`This food no longer exists.`) },
  REQUEST_NOT_FOUND: { status: 404, message: said(msg`This request no longer exists.`) },
  MESSAGE_NOT_FOUND: { status: 404, message: said(msg`This message no longer exists.`) },
  WANTED_NOT_FOUND: { status: 404, message: said(msg`This wanted post has ended.`) },
  REPORT_NOT_FOUND: { status: 404, message: said(msg`This report no longer exists.`) },
  PERSON_NOT_FOUND: { status: 404, message: said(msg`This person no longer has an account here.`) },
  METHOD_NOT_ALLOWED: { status: 405, message: said(msg`This address doesn’t support that HTTP method.`) },
  OWN_FOOD: { status: 409, message: said(msg`You can not request your own food`) },
  ABOUT_YOURSELF: { status: 409, message: said(msg`You can’t do this to yourself.`) },
  SENT_BEFORE: {
    status: 409,
    message: said(
      msg`You’ve already sent an earlier version of this. Please check it first. If you send this one too, you’ll have both.`,
    ),
  },
  ALREADY_REQUESTED: { status: 409, message: said(msg`You’ve already requested this food.`) },
  SAMPLE_FOOD: {
    status: 409,
    message: said(msg`This is a sample listing, so no one is giving it away. Please choose another one.`),
  },
  FOOD_NOT_AVAILABLE: { status: 409, message: said(msg`This food is no longer available.`) },
  FOOD_COMING_SOON: { status: 409, message: said(msg`This food is coming soon and can’t be requested yet.`) },
  FOOD_EXPIRED: { status: 409, message: said(msg`This food has expired.`) },
  FOOD_COLLECTED: {
    status: 409,
    message: said(msg`This food has been collected. To give more, add a new listing.`),
  },
  FOOD_NOT_ENDED: {
    status: 409,
    message: said(msg`You can say what happened to this food once its last day has passed.`),
  },
  OFFERED_FIRST: {
    status: 409,
    message: said(msg`Someone else has first choice of this food. Please try again later.`),
  },
  FOOD_PROMISED: { status: 409, message: said(msg`This food is already promised to someone else.`) },
  NOT_SO_MUCH_LEFT: { status: 409, message: said(msg`There isn’t enough of this food left.`) },
  MORE_PROMISED: {
    status: 409,
    message: said(msg`You’ve already promised or given away more than that. Please enter a higher amount.`),
  },
  PARTS_PROMISED: {
    status: 409,
    message: said(
      msg`You’ve promised this food to someone, so you can’t change how it’s shared. Please undo the promise first.`,
    ),
  },
  NOT_IN_PARTS: { status: 409, message: said(msg`One person gets all of this food, so you can’t change the amount.`) },
  NOT_FEWER: { status: 409, message: said(msg`Offer less than they asked for, or accept the request.`) },
  NO_OFFER: { status: 409, message: said(msg`That offer is no longer available. Please check the current offer.`) },
  NO_PROPOSAL: {
    status: 409,
    message: said(msg`That time is no longer proposed. Please check the current proposal.`),
  },
  NOT_ACCEPTED: { status: 409, message: said(msg`This request hasn’t been accepted.`) },
  REQUEST_ACCEPTED: { status: 409, message: said(msg`This request has been accepted. Please undo the promise first.`) },
  REQUEST_COLLECTED: { status: 409, message: said(msg`This food has been collected.`) },
  REQUEST_DECLINED: { status: 409, message: said(msg`This request was declined.`) },
  REQUEST_WITHDRAWN: { status: 409, message: said(msg`This request was withdrawn.`) },
  REQUEST_NO_SHOW: { status: 409, message: said(msg`This request ended because no one turned up.`) },
  REQUEST_EXPIRED: { status: 409, message: said(msg`This request has expired.`) },
  NOT_CLAIMED: { status: 409, message: said(msg`The donor hasn’t marked this food as collected.`) },
  NO_SHOW_TOO_EARLY: { status: 409, message: said(msg`It’s too early to say they didn’t turn up.`) },
  NOT_ASKED: { status: 409, message: said(msg`Please ask them first if they’re on their way.`) },
  ASKED_TOO_EARLY: { status: 409, message: said(msg`It’s too early to ask if they’re on their way.`) },
  NOT_EXPECTED: { status: 409, message: said(msg`The donor hasn’t asked if you’re on your way.`) },
  WINDOW_NOT_OFFERED: {
    status: 409,
    message: said(msg`This pick-up time is no longer available. Please choose another one.`),
  },
  WINDOW_OVER: {
    status: 409,
    message: said(msg`Your pick-up time has passed. Please agree a new one with the donor.`),
  },
  NOT_A_NO_SHOW: {
    status: 409,
    message: said(msg`You can only answer this if the donor said you didn’t turn up.`),
  },
  NOT_COLLECTED: { status: 409, message: said(msg`You can say thanks once the food has been collected.`) },
  ALREADY_ANSWERED: { status: 409, message: said(msg`You’ve already answered this.`) },
  CONVERSATION_CLOSED: { status: 409, message: said(msg`This conversation is closed. You can still read it.`) },
  WRONG_CODE: { status: 409, message: said(msg`That code isn’t right. Please try again.`) },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: said(msg`You have 10 unused invitations. Remove one, or wait until one is used.`),
  },
  LAST_STEWARD: {
    status: 409,
    message: said(msg`This is the site’s last steward. Please make someone else a steward first.`),
  },
  TEXT_CHANGED: {
    status: 409,
    message: said(msg`Someone has saved a newer version. Your text is still here.`),
  },
  NAMED_BY_VARIABLE: {
    status: 409,
    message: said(msg`This person is listed in the environment variable MODERATORS. Please remove them there.`),
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: said(msg`This has changed since you opened it. Choose what to keep.`),
  },
  KEPT_ELSEWHERE: { status: 409, message: said(msg`Your sign-in service stores this. Please change it there.`) },
  LOG_IN_AGAIN: { status: 409, message: said(msg`Please log in again so we know it’s you.`) },
  LINK_OVER: { status: 409, message: said(msg`This link has been used or has expired. Please ask for a new one.`) },
  OTHER_ACCOUNT: {
    status: 409,
    message: said(msg`This link belongs to another account. Please log in with that one.`),
  },
  EMAIL_TAKEN: {
    status: 409,
    message: said(msg`There’s already an account with this email. Please log in with it or use a different email.`),
  },
  TOO_MANY_WANTED: {
    status: 409,
    message: said(msg`You can have 10 wanted posts. Please end one first.`),
  },
  TOO_MANY_ALERTS: {
    status: 409,
    message: said(msg`You can have up to ten alerts for new food. Please remove one in your profile first.`),
  },
  NO_MAIL: { status: 409, message: said(msg`This site doesn’t send emails. Please contact the administrators.`) },
  BODY_TOO_LARGE: { status: 413, message: said(msg`That’s too long. Please shorten it.`) },
  PHOTO_TOO_LARGE: { status: 413, message: said(msg`This file is larger than 10 MB. Please choose a smaller one.`) },
  NOT_JSON: { status: 415, message: said(msg`Send JSON, with the header Content-Type: application/json.`) },
  NOT_A_PHOTO: { status: 415, message: said(msg`Please choose a JPEG, PNG or WebP file.`) },
  PHOTO_INCOMPLETE: { status: 422, message: said(msg`The upload wasn’t complete. Please try again.`) },
  PHOTO_UNREADABLE: {
    status: 422,
    message: said(msg`This file is damaged and can’t be read. Please choose another one.`),
  },
  TOO_MANY_PIXELS: {
    status: 422,
    message: said(
      msg`This photo has too many pixels. Please choose one with no more than 50 megapixels (25 for PNG or WebP).`,
    ),
  },
  OTHER_ADDRESS: { status: 421, message: said(msg`This site is at another address.`) },
  TOO_MANY_ATTEMPTS: { status: 429, message: said(msg`Too many attempts. Please wait a little and try again.`) },
  CODE_LOCKED: {
    status: 429,
    message: said(msg`Too many wrong codes. Please try again in 15 minutes.`),
  },
  TOO_MUCH_TODAY: {
    status: 429,
    message: said(msg`You’ve reached today’s limit. It’s lower in your first week. Please try again tomorrow.`),
  },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: said(
      msg`You can send 30 messages a minute and 500 a day (250 in your first week). Please wait a little and try again.`,
    ),
  },
  TOO_MANY_PHOTOS: {
    status: 429,
    message: said(msg`You can upload 30 photos an hour (15 in your first week). Please try again later.`),
  },
  TOO_MANY_UNUSED_PHOTOS: {
    status: 429,
    message: said(
      msg`You’ve uploaded 20 photos that you haven’t used yet. Please use one of them, or try again tomorrow.`,
    ),
  },
  PHOTOS_FULL: {
    status: 429,
    message: said(msg`Your photos have used up your 200 MB. Delete old listings to make room.`),
  },
  INTERNAL: { status: 500, message: said(msg`Something went wrong on our side. Please try again.`) },
  NO_SPACE: {
    status: 503,
    message: said(msg`The server is out of disk space, so we can’t save anything right now. Please try again later.`),
  },
  WRONG_SECRET: {
    status: 503,
    message: said(
      msg`No one can log in right now. Only the site’s administrators can fix this. You can still look around.`,
    ),
  },
  STARTING: { status: 503, message: said(msg`This site is starting up. It’ll be ready in a moment.`) },
  OUTDATED: {
    status: 503,
    message: said(msg`A newer version of Open Larder has updated the database. Please update this server too.`),
  },
  OVERLOADED: {
    status: 503,
    message: said(msg`The site is very busy right now. Please try again in a few seconds.`),
  },
  UNAVAILABLE: { status: 503, message: said(msg`We can’t reach our database right now. Please try again soon.`) },
} as const;

export type ApiErrorCode = keyof typeof apiErrors;

/** An invalid field: its dotted path in the body or query, and a sentence that explains the problem. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every error response. After an unexpected error, `requestId` identifies the log entry. */
export const ErrorBody = named('Error', {
  code: z.string().meta({ example: 'OWN_FOOD' }),
  message: z.string().meta({ example: apiErrors.OWN_FOOD.message }),
  issues: z.array(Issue).optional(),
  now: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Only with CHANGED_MEANWHILE: current values of the fields in conflict, by path'),
  address: z
    .string()
    .optional()
    .describe(
      'Only with two errors. FOREIGN_ORIGIN: the address that accepts changes, if the page is from this site at ' +
        'another address. OTHER_ADDRESS: the site’s address. Absent if none is configured.',
    ),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
