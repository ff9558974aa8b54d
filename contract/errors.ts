import { z } from 'zod';

/**
 * Every error the API can answer: its code, HTTP status and the words a person reads.
 * A screen shows `message` as it is; a program compares `code`.
 */
export const apiErrors = {
  INVALID_INPUT: { status: 400, message: 'Some of what was sent does not fit.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON.' },
  PASSKEY_UNREADABLE: { status: 400, message: 'This passkey can not be used here.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please log in first.' },
  INVALID_TOKEN: { status: 401, message: 'Your sign-in could not be confirmed. Please log in again.' },
  NOT_YOURS: { status: 403, message: 'This belongs to someone else.' },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: 'Please confirm your email first, by the link that we have sent you. You can have it sent again.',
  },
  PASSKEY_UNKNOWN: { status: 401, message: 'This site does not know that passkey. It may have been removed.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This site does not accept changes from other sites.' },
  SUSPENDED: { status: 403, message: 'This account is suspended by those who look after the site.' },
  NOT_INVITED: {
    status: 403,
    message:
      'This site is for people who were invited. Please ask somebody who is here for a link; each lets one person in, within 14 days.',
  },
  // Without a word about why, which is nobody's business.
  NOT_REQUESTABLE: { status: 403, message: 'This food can not be requested.' },
  // Whichever of the two has blocked the other.
  NOT_WRITABLE: { status: 403, message: 'You can not write to this person any more.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  FOOD_NOT_FOUND: { status: 404, message: 'This food no longer exists.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'This request no longer exists.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'This message no longer exists.' },
  REPORT_NOT_FOUND: { status: 404, message: 'This report no longer exists.' },
  PERSON_NOT_FOUND: { status: 404, message: 'There is no such person any more.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  OWN_FOOD: { status: 409, message: 'You can not request your own food' },
  ABOUT_YOURSELF: { status: 409, message: 'This is about yourself.' },
  ALREADY_REQUESTED: { status: 409, message: 'You have already requested this food.' },
  FOOD_NOT_AVAILABLE: { status: 409, message: 'This food is no longer available.' },
  FOOD_COMING_SOON: { status: 409, message: 'This food is coming soon and can not be requested yet.' },
  FOOD_EXPIRED: { status: 409, message: 'This food has expired.' },
  FOOD_COLLECTED: { status: 409, message: 'This food has been collected. Give it again as a new one.' },
  FOOD_PROMISED: { status: 409, message: 'This food is already promised to someone else.' },
  NOT_SO_MUCH_LEFT: { status: 409, message: 'There is not so much left of this food.' },
  MORE_PROMISED: { status: 409, message: 'More than that of this food is promised or collected.' },
  PARTS_PROMISED: {
    status: 409,
    message: 'Somebody is promised this food, so whether it is given in parts can not be changed. Release them first.',
  },
  NOT_IN_PARTS: { status: 409, message: 'This food is given as a whole.' },
  NOT_ACCEPTED: { status: 409, message: 'This request has not been accepted.' },
  REQUEST_ACCEPTED: { status: 409, message: 'This request has been accepted. Release it first.' },
  REQUEST_COLLECTED: { status: 409, message: 'This food has been collected.' },
  REQUEST_DECLINED: { status: 409, message: 'This request was declined.' },
  REQUEST_WITHDRAWN: { status: 409, message: 'This request was withdrawn.' },
  REQUEST_NO_SHOW: { status: 409, message: 'This request has ended because nobody came.' },
  REQUEST_EXPIRED: { status: 409, message: 'This request has expired.' },
  NOT_CLAIMED: { status: 409, message: 'Nobody has said that this food is handed over.' },
  NO_SHOW_TOO_EARLY: { status: 409, message: 'The day on which they wanted to come has not begun yet.' },
  WINDOW_NOT_OFFERED: {
    status: 409,
    message: 'This pick-up time is not offered any more. Please choose another one.',
  },
  WINDOW_OVER: { status: 409, message: 'Your pick-up time is over. Please ask the donor.' },
  NOT_A_NO_SHOW: { status: 409, message: 'Only to having been expected there is something to answer.' },
  NOT_COLLECTED: { status: 409, message: 'Thanks can be said once the food has been collected.' },
  ALREADY_ANSWERED: { status: 409, message: 'You have answered this already.' },
  CONVERSATION_CLOSED: { status: 409, message: 'This conversation is closed. What was written can still be read.' },
  WRONG_CODE: { status: 409, message: 'That is not it.' },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: 'You have 10 invitations that nobody has used yet. Take one back, or wait until one is used.',
  },
  KEPT_ELSEWHERE: { status: 409, message: 'Another service keeps this for you. Please change it there.' },
  LOG_IN_AGAIN: { status: 409, message: 'Please log in once more, so that we know that it is you.' },
  LINK_OVER: { status: 409, message: 'This link has been used or is too old. Please ask for a new one.' },
  OTHER_ACCOUNT: { status: 409, message: 'This link belongs to another account. Please log in with that one.' },
  EMAIL_TAKEN: { status: 409, message: 'Somebody is registered with this email already.' },
  TOO_MANY_ALERTS: {
    status: 409,
    message: 'You can be told of food in ten ways. Please stop one of them on your profile first.',
  },
  NO_MAIL: { status: 409, message: 'This site sends no mail. Please ask those who run it.' },
  BODY_TOO_LARGE: { status: 413, message: 'That is too much at once. Please shorten it.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'This picture has more than 10 MB. Please choose a smaller one.' },
  NOT_JSON: { status: 415, message: 'Send JSON, with the header Content-Type: application/json.' },
  NOT_A_PHOTO: { status: 415, message: 'Please choose a picture that is a JPEG, PNG or WebP.' },
  PHOTO_INCOMPLETE: { status: 422, message: 'The picture did not arrive whole. Please try again.' },
  PHOTO_UNREADABLE: { status: 422, message: 'This picture is damaged and can not be read. Please choose another one.' },
  TOO_MANY_PIXELS: {
    status: 422,
    message: 'This picture has too many pixels. Please choose one with at most 50 megapixels, or 25 as PNG or WebP.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  CODE_LOCKED: { status: 429, message: 'Too many wrong codes. Please wait a quarter of an hour and try again.' },
  TOO_MUCH_TODAY: {
    status: 429,
    message: 'That is as much as one account can do in a day, which is less in its first week. Please go on tomorrow.',
  },
  TOO_MANY_MESSAGES: {
    status: 429,
    message:
      'You can send 30 messages a minute and 500 a day, in your first week 250 a day. Please wait a little and try again.',
  },
  TOO_MANY_PHOTOS: {
    status: 429,
    message: 'You can send 30 pictures an hour, in your first week 15 an hour. Please try again a little later.',
  },
  TOO_MANY_UNUSED_PHOTOS: {
    status: 429,
    message: 'You have sent 20 pictures that nothing shows yet. Please use one of them, or try again tomorrow.',
  },
  PHOTOS_FULL: {
    status: 429,
    message: 'Your pictures take all of the 200 MB that there are for one person. Delete foods to make room.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  NO_SPACE: { status: 503, message: 'There is no space left on the server, so nothing can be saved at the moment.' },
  OVERLOADED: { status: 503, message: 'Very many people are here right now. Please try again in a few seconds.' },
  UNAVAILABLE: { status: 503, message: 'We can not reach our records at the moment. Please try again soon.' },
} as const;

export type ApiErrorCode = keyof typeof apiErrors;

/** One field that does not fit. `path` is dotted from the body's or query's top, `message` a whole sentence. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every failed call. `requestId` finds the log entry of an unexpected failure. */
export const ErrorBody = z
  .object({
    code: z.string().meta({ example: 'OWN_FOOD' }),
    message: z.string().meta({ example: apiErrors.OWN_FOOD.message }),
    issues: z.array(Issue).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
