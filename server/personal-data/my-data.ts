import type * as contract from '../../contract/accounts/my-data.ts';
import { photoPath } from '../../contract/foods/photo-terms.ts';
import { invitationsOf, presentInvitation } from '../accounts/invitations/invitation.ts';
import { passkeysOf, profileOf, sessionsOf } from '../accounts/profile.ts';
import { alertsOf } from '../alerts/alert.ts';
import { blockedBy } from '../blocking/blocking.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { foodsPostedBy } from '../foods/food.ts';
import { presentFood } from '../foods/present-food.ts';
import type { Page } from '../http/paging.ts';
import { fullLink } from '../kernel/presenting.ts';
import { isUnsubscribed } from '../mail/unsubscribe.ts';
import { messagesBy } from '../messages/message.ts';
import { settingsOf } from '../notifications/settings.ts';
import { placesOf } from '../places/place.ts';
import { subscriptionsOf } from '../push/push.ts';
import { presentRequest, requestsBy } from '../sharing/own-requests.ts';
import { receivedRequests } from '../sharing/received-requests.ts';
import { presentOffer } from '../sharing/times/pickup-times.ts';
import { hashAddress } from '../users/hash-address.ts';
import { formerLanguageOf } from '../users/language.ts';
import type { User } from '../users/user.ts';
import { wantedBy } from '../wanted/wanted.ts';
import * as store from './personal-data-store.ts';

/** Number of rows read at once. */
const BATCH = 500;

/**
 * Returns everything that the site stores about a user. About other users, includes only what this user can also see on pages.
 */
export async function myData(
  db: Db,
  user: User,
  { token, isEmbedded, ctx }: { token: string; isEmbedded: boolean; ctx: Context },
): Promise<contract.MyData> {
  const foods = await all((page) => foodsPostedBy(db, user, user.email, page));
  const requests = await all((page) => requestsBy(db, user, user.email, page));
  const addressHash = hashAddress(user.email);
  return {
    site: ctx.publicUrl,
    madeAt: ctx.clock().toISOString(),
    profile: await profileOf(db, user, isEmbedded, ctx),
    formerLanguage: await formerLanguageOf(db, user.id),
    sessions: await sessionsOf(db, user, token, ctx),
    passkeys: await passkeysOf(db, user),
    foods: foods.map((food) => ({
      ...presentFood(food, ctx, { isOwn: true }),
      ...presentOffer(food, { isOwn: true }),
    })),
    ...(await placesOf(db, user)),
    requests: requests.map((request) => {
      // The file outlives the hand-over, so it omits other people's addresses.
      const { pickup: _, ...kept } = presentRequest(request, ctx);
      return { ...kept, askedAt: request.askedAt.toISOString() };
    }),
    requestsForMyFoods: await receivedRequests(db, user, ctx),
    messages: await messagesBy(db, user, ctx),
    alerts: await alertsOf(db, user),
    wanted: await wantedBy(db, user, ctx),
    photos: (await store.photosOf(db, user.id)).map(({ id, madeAt, size }) => ({
      link: fullLink(photoPath(id, 1280), ctx),
      madeAt: madeAt.toISOString(),
      bytes: size,
    })),
    reports: (await store.reportsBy(db, user.id)).map(({ about, snapshot, reason, words, reportedAt }) => ({
      about,
      title: snapshot.title,
      reason,
      words,
      reportedAt: reportedAt.toISOString(),
    })),
    decisions: (await store.actsAbout(db, user.id)).map(presentAct),
    roles: (await store.rolesGivenTo(db, user.id)).map(({ role, givenAt }) => ({
      role,
      givenAt: givenAt.toISOString(),
    })),
    moderated: (await store.actsBy(db, user.id)).map(presentAct),
    // Anyone can enter any email address in the contact form, so messages are only returned if the user's own address is
    // confirmed.
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
