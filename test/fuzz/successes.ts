import { settingNames } from '../../contract/accounts/push-terms.ts';
import { siteDefaults } from '../../contract/site/site-setting-terms.ts';
import { foodInput } from '../server/factories.ts';
import { IMPRINT } from '../server/looked-after.ts';
import { PASSWORD } from '../server/members.ts';
import type { Name, World } from './world.ts';

/** A call that succeeds in a newly created world. */
export type Success = {
  as: Name;
  /** Cookies in addition to the caller's. */
  cookie?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A body that isn't JSON. */
  file?: { type: string; bytes: Buffer };
};

const mailServer = {
  ...{ host: '127.0.0.1', port: 1, encryption: 'offered', username: '', sender: 'kitchen@localhost.localdomain' },
};

/** A successful example of each described call and each of the sign-in service. Add a line here for a new call. */
export function successes(world: World): Record<string, Success> {
  const {
    foods,
    requests,
    wanted,
    ids,
    links,
    members,
    code,
    reportId,
    own,
    passkeys,
    picture,
    photo,
    messages,
    browser,
    roles,
    setupSecret,
  } = world;
  const inEachWay = { page: false, push: true, mail: true };
  const inAllWays = Object.fromEntries(Object.keys(settingNames).map((kind) => [kind, inEachWay]));
  const night = { from: '22:00', to: '07:00' };
  const ofDonor = (request: string): Success => ({ as: 'Donor', path: { id: request } });
  const ofRequester = (request: string): Success => ({ as: 'Requester', path: { id: request } });
  const why = { why: 'It is not what it says' };
  const byModerator = (id?: string, body?: object): Success => ({ as: 'Moderator', ...(id && { path: { id } }), body });
  const need = {
    ...{ search: 'soup', people: 40, until: '07/15/2026', weekdays: [2, 5], near: '48.204,16.370', within: 5 },
    ...{ label: 'Kitchen', without: ['nuts'], diets: ['vegetarian'] },
  };
  const email = (name: 'Donor' | 'Requester') => ({ email: members[name].email });
  return {
    'post /photos': { as: 'Donor', file: { type: 'image/jpeg', bytes: picture } },
    'get /foods': { as: 'Guest', query: { limit: '3' } },
    'get /all-foods': {
      as: 'Guest',
      query: {
        search: 'ai',
        in: 'title',
        sort: 'near',
        near: '48.204,16.370',
        within: '5',
        limit: '5',
        free_of: 'milk',
      },
    },
    'get /food-count': {
      as: 'Guest',
      query: { search: 'ai', in: 'title', near: '48.204,16.370', within: '5', free_of: 'milk' },
    },
    'get /food/{id}': { as: 'Guest', path: { id: foods.waited } },
    'get /foods-by-donator/{email}': { as: 'Donor', path: email('Donor'), query: { limit: '2' } },
    'post /add-food': {
      as: 'Donor',
      body: foodInput({
        pickup: { placeId: own.place.id },
        contents: { contains: ['nuts'], freeOf: ['milk'], diets: ['vegan'], conditions: ['opened'] },
        packDate: { kind: 'use-by', day: '06/20/2026' },
      }),
    },
    'put /update-food/{id}': {
      ...ofDonor(foods.waited),
      body: {
        ...foodInput({ pickup: { lat: 48.21, lon: 16.38, address: 'Lindenweg 4', keepAs: 'Garden' } }),
        read: { notes: 'Baked this morning', contents: null, windows: [], unit: 'loaves' },
      },
    },
    'delete /delete-food/{id}': ofDonor(foods.released),
    'post /add-request': { as: 'Stranger', body: { foodId: foods.released, reqDate: '06/16/2026', notes: 'At six' } },
    'get /request-by/{email}': { as: 'Requester', path: email('Requester'), query: { limit: '5' } },
    'post /request-by/{email}/read': {
      as: 'Requester',
      path: email('Requester'),
      body: { seen: [{ _id: requests.missed, status: 'No Show' }] },
    },
    'get /food/{id}/requests': { ...ofDonor(foods.waited), query: { limit: '5' } },
    'post /request/{id}/acceptance': ofDonor(requests.waiting),
    'delete /request/{id}/acceptance': { ...ofDonor(requests.accepted), body: { word: 'I am ill' } },
    'post /request/{id}/decline': { ...ofDonor(requests.waiting), body: { word: 'It is less than I thought' } },
    'post /request/{id}/withdrawal': ofRequester(requests.waiting),
    'post /request/{id}/no-show': ofDonor(requests.accepted),
    'post /request/{id}/coming-question': ofDonor(requests.claimed),
    'post /request/{id}/on-my-way': ofRequester(requests.accepted),
    'post /request/{id}/no-show/answer': { ...ofRequester(requests.missed), body: { answer: 'I rang twice' } },
    'post /request/{id}/thanks': { ...ofRequester(requests.collected), body: { words: 'It was good' } },
    'post /request/{id}/claim': ofDonor(requests.accepted),
    'post /request/{id}/approval': ofRequester(requests.claimed),
    'post /request/{id}/denial': ofRequester(requests.claimed),
    'put /request/{id}/offer': { ...ofDonor(requests.share), body: { offered: 2 } },
    'delete /request/{id}/offer': ofDonor(requests.share),
    'post /request/{id}/offer/acceptance': { ...ofRequester(requests.share), body: { offered: 1 } },
    'put /request/{id}/proposal': { ...ofDonor(requests.accepted), body: { window: '2026-06-16T18:00/19:00' } },
    'delete /request/{id}/proposal': ofRequester(requests.waiting),
    'post /request/{id}/proposal/acceptance': {
      ...ofDonor(requests.waiting),
      body: { window: '2026-06-17T18:00/19:00' },
    },
    'post /request/{id}/proposal/decline': { ...ofDonor(requests.waiting), body: { window: '2026-06-17T18:00/19:00' } },
    'put /request/{id}/wanted': { ...ofRequester(requests.share), body: { wanted: 12 } },
    'put /request/{id}/window': { ...ofRequester(requests.waiting), body: { window: null } },
    'post /request/{id}/collection': { ...ofDonor(requests.accepted), body: { code } },
    'get /request/{id}/conversation': ofDonor(requests.collected),
    'get /request/{id}/messages': { ...ofRequester(requests.collected), query: { limit: '5' } },
    'post /request/{id}/messages': { ...ofDonor(requests.waiting), body: { text: 'Six?', image: photo.image } },
    'post /request/{id}/messages/read': { ...ofDonor(requests.collected), body: { upTo: messages.toDonor } },
    'get /conversations': { as: 'Requester', query: { limit: '5' } },
    'get /unread': { as: 'Donor' },
    'get /inbox': { as: 'Donor' },
    'post /inbox/read': { as: 'Donor', body: { ids: [requests.waiting] } },
    'get /figures': { as: 'Donor' },
    'get /totals': { as: 'Guest' },
    'get /categories': { as: 'Guest' },
    'post /jwt': { as: 'Requester', body: email('Requester') },
    'post /logout': { as: 'Stranger' },
    'get /session': { as: 'Requester' },
    'get /site': { as: 'Guest' },
    'get /profile': { as: 'Requester' },
    'put /profile': {
      as: 'Requester',
      body: { name: 'Requester', photo: 'https://pictures.example/r.jpg', read: { name: 'Requester' } },
    },
    'put /language': { as: 'Requester', body: { language: 'en' } },
    'put /email-visibility': { as: 'Requester', body: { hidden: true } },
    'put /password': { as: 'Stranger', body: { password: PASSWORD, newPassword: 'Jausenbrett' } },
    'get /sessions': { as: 'Donor' },
    'delete /sessions': { as: 'Donor' },
    'delete /sessions/{id}': ofDonor(own.session.id),
    'get /passkeys': { as: 'Requester' },
    'delete /passkeys/{id}': ofRequester(own.passkey.id),
    'get /places': { as: 'Guest', query: { search: 'Graz' } },
    'get /my-places': { as: 'Donor' },
    'delete /my-places/{id}': ofDonor(own.place.id),
    'get /mail-settings': { as: 'Donor' },
    'put /mail-settings': { as: 'Donor', body: { wanted: false } },
    'get /push-subscriptions': { as: 'Requester' },
    'post /push-subscriptions': { as: 'Stranger', body: browser },
    'delete /push-subscriptions/{id}': ofRequester(own.pushSubscription.id),
    'get /notification-settings': { as: 'Donor' },
    'put /notification-settings': {
      as: 'Donor',
      body: { kinds: inAllWays, quietHours: night, read: { kinds: inAllWays, quietHours: night } },
    },
    'get /alerts': { as: 'Requester' },
    'post /alerts': { as: 'Stranger', body: { near: '48.204,16.370', within: 2, search: 'bread', label: 'At home' } },
    'post /alerts/seen': { as: 'Requester' },
    'delete /alerts/{id}': ofRequester(own.alert.id),
    'get /wanted': { as: 'Stranger', query: { near: '48.204,16.370', within: '5', limit: '3' } },
    'get /wanted/{id}': ofDonor(wanted.shown),
    'get /wanted-for': { as: 'Donor', query: { title: 'Soup', near: '48.204,16.370' } },
    'post /food/{id}/first-offer/acceptance': ofRequester(foods.offered),
    'delete /food/{id}/first-offer': ofRequester(foods.offered),
    'post /food/{id}/wider-reach': ofDonor(foods.waited),
    'put /food/{id}/outcome': { ...ofDonor(foods.ended), body: { outcome: 'given' } },
    'get /my-wanted': { as: 'Requester' },
    'post /wanted': { as: 'Requester', body: need },
    'put /wanted/{id}': { ...ofRequester(wanted.shown), body: need },
    'delete /wanted/{id}': ofRequester(wanted.shown),
    'get /blocks': { as: 'Stranger' },
    'post /blocks': { as: 'Requester', body: { requestId: requests.waiting } },
    'delete /blocks/{id}': { as: 'Stranger', path: { id: ids.Suspended } },
    'get /invitations': { as: 'Donor' },
    'post /invitations': { as: 'Requester' },
    'delete /invitations/{id}': ofDonor(own.invitation.id),
    'post /confirmation-mail': { as: 'Stranger' },
    'post /email-confirmation': { as: 'Stranger', body: { token: links.Stranger.confirm } },
    'post /email-change': { as: 'Stranger', body: { email: 'stranger-3@example.org', password: PASSWORD } },
    'post /forgotten-password': { as: 'Guest', body: { email: members.Requester.email } },
    'post /new-password': { as: 'Guest', body: { token: links.Requester.reset, password: 'Jausenbrett' } },
    'get /my-data': { as: 'Donor' },
    'post /account-deletion': { as: 'Stranger', body: { email: members.Stranger.email, password: PASSWORD } },
    'get /events': { as: 'Requester' },
    'post /contact': {
      as: 'Guest',
      body: { name: 'Gus', email: 'gus@example.org', subject: 'Hello', message: 'Is there bread on Sundays?' },
    },
    'post /reports': {
      as: 'Requester',
      body: { about: 'person', requestId: requests.waiting, reason: 'rude', words: 'They shouted' },
    },
    'get /moderation/reports': { as: 'Moderator', query: { state: 'open', limit: '5' } },
    'post /moderation/reports/{id}/closing': byModerator(reportId, why),
    'get /moderation/messages': { as: 'Moderator', query: { limit: '5' } },
    'get /moderation/people': { as: 'Moderator', query: { search: 'o', limit: '5' } },
    'get /moderation/log': { as: 'Moderator', query: { limit: '5' } },
    'get /moderation/health': { as: 'Moderator' },
    'put /moderation/health/mail': byModerator(undefined, { wanted: false }),
    'get /setup': { as: 'Guest' },
    // Used by the moderator, like a role link.
    'post /setup': byModerator(undefined, { token: setupSecret }),
    'get /moderation/samples': { as: 'Moderator' },
    'delete /moderation/samples': byModerator(),
    'put /moderation/samples/stay': byModerator(),
    'get /moderation/site': { as: 'Moderator' },
    'get /moderation/site/proposal': { as: 'Moderator', query: { near: '47.07,15.44' } },
    'get /site-text/{kind}': { as: 'Guest', path: { kind: 'about' } },
    'get /moderation/site/texts/{kind}': { as: 'Moderator', path: { kind: 'about' }, query: { language: 'en' } },
    'put /moderation/site/texts/{kind}': {
      as: 'Moderator',
      path: { kind: 'about' },
      body: { language: 'en', source: 'We share.', after: 1 },
    },
    'post /moderation/site/texts/preview': byModerator(undefined, { source: 'We *share*.' }),
    'get /moderation/roles': { as: 'Moderator' },
    'delete /moderation/people/{id}/roles/{role}': {
      as: 'Moderator',
      path: { id: ids.Requester, role: 'moderator' },
    },
    'post /moderation/role-links': byModerator(undefined, { role: 'moderator' }),
    'delete /moderation/role-links/{id}': byModerator(roles.openId),
    // Used by the moderator, so that no one else gets a role between other calls.
    'post /role': byModerator(undefined, { token: roles.token }),
    'post /moderation/site/logo': { as: 'Moderator', file: { type: 'image/jpeg', bytes: picture } },
    'delete /moderation/site/logo': byModerator(),
    'put /moderation/site': byModerator(undefined, {
      ...siteDefaults,
      name: 'Another Larder',
      imprint: IMPRINT,
      read: { line: '' },
    }),
    'get /moderation/mail': { as: 'Moderator' },
    'put /moderation/mail': byModerator(undefined, { ...mailServer, read: mailServer }),
    'get /moderation/restored-copy': { as: 'Moderator' },
    'post /moderation/go-live': byModerator(undefined, { waiting: 'send' }),
    'post /moderation/mail/test': byModerator(undefined, { server: mailServer }),
    'delete /moderation/mail': byModerator(),
    'post /moderation/foods/{id}/hiding': byModerator(foods.waited, why),
    'delete /moderation/foods/{id}/hiding': byModerator(foods.hidden),
    'post /moderation/wanted/{id}/hiding': byModerator(wanted.shown, why),
    'delete /moderation/wanted/{id}/hiding': byModerator(wanted.hidden),
    'post /moderation/people/{id}/suspension': byModerator(ids.Requester, why),
    'delete /moderation/people/{id}/suspension': byModerator(ids.Suspended),
    'post /auth/sign-up/email': {
      as: 'Guest',
      body: { name: 'Gus', image: '', email: 'gus@example.org', password: PASSWORD },
    },
    'post /auth/sign-in/email': { as: 'Guest', body: { email: members.Requester.email, password: PASSWORD } },
    'post /auth/update-user': { as: 'Requester', body: { image: 'https://pictures.example/r.jpg' } },
    'get /auth/passkey/generate-register-options': { as: 'Requester' },
    'post /auth/passkey/verify-registration': { as: 'Requester', ...passkeys.add },
    'get /auth/passkey/generate-authenticate-options': { as: 'Guest' },
    'post /auth/passkey/verify-authentication': { as: 'Guest', ...passkeys.enter },
    'post /auth/sign-out': { as: 'Stranger' },
    'get /auth/get-session': { as: 'Requester' },
    'get /auth/token': { as: 'Requester' },
    'get /auth/jwks': { as: 'Guest' },
    'get /health': { as: 'Guest' },
    'get /ready': { as: 'Guest' },
  };
}
