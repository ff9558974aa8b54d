import { statusOn } from '../../contract/moves.ts';
import type * as contract from '../../contract/my-data.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import { emailFields, type User } from '../accounts/account.ts';
import { invitationsOf, presentInvitation } from '../accounts/invitation.ts';
import { passkeysOf, profileOf, sessionsOf } from '../accounts/profile.ts';
import { alertsOf } from '../alerts/alert.ts';
import { blockedBy } from '../blocking/blocking.ts';
import { middleOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { foodsPostedBy, presentFood } from '../foods/food.ts';
import { hashAddress, isUnsubscribed } from '../mail/unsubscribe.ts';
import { messagesBy } from '../messages/message.ts';
import type { Page } from '../paging.ts';
import { placesOf } from '../places/place.ts';
import { fullLink } from '../presenting.ts';
import { subscriptionsOf } from '../push/push.ts';
import { settingsOf } from '../push/settings.ts';
import { presentRequest, requestsBy } from '../requests/food-request.ts';
import { presentThanks } from '../thanks/said.ts';
import { presentOffer, presentPicked } from '../windows/window.ts';
import * as store from './leaving-store.ts';

/** Rows that are read at once. */
const BATCH = 500;

/** Everything that the site holds about someone; of others what they may see on their pages too. */
export async function myData(
  db: Db,
  user: User,
  { token, isEmbedded, ctx }: { token: string; isEmbedded: boolean; ctx: Context },
): Promise<contract.MyData> {
  const foods = await all((page) => foodsPostedBy(db, user, user.email, page));
  const requests = await all((page) => requestsBy(db, user, user.email, page));
  const received = await store.receivedRequests(db, user.id);
  const addressHash = hashAddress(user.email);
  return {
    site: ctx.publicUrl,
    madeAt: ctx.clock().toISOString(),
    profile: await profileOf(db, user, isEmbedded, ctx),
    sessions: await sessionsOf(db, user, token, ctx),
    passkeys: await passkeysOf(db, user),
    foods: foods.map((food) => ({ ...presentFood(food, ctx), ...presentOffer(food, { isOwn: true }) })),
    ...(await placesOf(db, user)),
    requests: requests.map((request) => {
      // The file outlasts the hand-over, and with it what is to be known of where others live.
      const { pickup: _, ...kept } = presentRequest(request, ctx);
      return { ...kept, askedAt: request.askedAt.toISOString() };
    }),
    requestsForMyFoods: received.map((request) => presentReceived(request, ctx)),
    messages: await messagesBy(db, user, ctx),
    alerts: await alertsOf(db, user),
    photos: (await store.photosOf(db, user.id)).map(({ id, madeAt, size }) => ({
      link: fullLink(photoPath(id, 1280), ctx),
      madeAt: madeAt.toISOString(),
      bytes: size,
    })),
    reports: (await store.reportsBy(db, user.id)).map(({ about, snapshot, reason, words, reportedAt }) => ({
      ...{ about, title: snapshot.title, reason, words },
      reportedAt: reportedAt.toISOString(),
    })),
    decisions: (await store.actsAbout(db, user.id)).map(presentAct),
    moderated: (await store.actsBy(db, user.id)).map(presentAct),
    // Anyone can write with any e-mail: who has not shown that it is theirs is not told what was written with it.
    contactMessages: user.isConfirmed
      ? (await store.contactMessagesOf(db, user.email)).map(({ writtenAt, ...message }) => ({
          ...message,
          writtenAt: writtenAt.toISOString(),
        }))
      : [],
    blocked: (await blockedBy(db, user)).map(({ name, blockedAt }) => ({ name, blockedAt: blockedAt.toISOString() })),
    invitations: (await invitationsOf(db, user, ctx)).map(presentInvitation),
    notifications: {
      ...(await settingsOf(db, user)),
      pushedTo: (await subscriptionsOf(db, user, token, ctx)).map(({ device, addedAt }) => ({ device, addedAt })),
    },
    mail: {
      unsubscribed: await isUnsubscribed(db, user.email),
      lastDay: (await store.mailTo(db, addressHash)).map(({ kind, sentAt }) => ({
        kind,
        sentAt: sentAt?.toISOString() ?? null,
      })),
    },
  };
}

/** How to reach someone is told a donor only as long as they are accepted. */
function presentReceived(request: store.ReceivedRow, ctx: Context): contract.ReceivedRequest {
  const status = statusOn(today(ctx), request);
  const { foodId, title, notes, word, answer, name, wanted } = request;
  const { email } = emailFields(request.email, request.isConfirmed, ctx);
  return {
    ...{ foodId, title, status, notes, word, answer },
    ...(wanted !== null && { wanted }),
    askedAt: request.askedAt.toISOString(),
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    ...presentPicked({ ...request, status }, ctx),
    ...presentThanks(request.said, 'donor'),
    requester: { name, ...(status === 'Accepted' && request.emailPassedAt && !request.hidesEmail && { email }) },
  };
}

function presentAct<Act extends { actedAt: Date }>({ actedAt, ...act }: Act) {
  return { ...act, at: actedAt.toISOString() };
}

async function all<Row extends { id: string }>(read: (page: Page<{ id: string }>) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: Row | undefined; ; after = rows.at(-1)) {
    const page = await read({ limit: BATCH, after });
    rows.push(...page);
    if (page.length < BATCH) return rows;
  }
}
