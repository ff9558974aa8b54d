import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { readToken, resubscribe, unsubscribe } from './unsubscribe.ts';
import { unsubscribePages } from './unsubscribe-page.ts';

/** Serves the pages behind the unsubscribe link in every email. */
export function unsubscribeRoutes({ db, ctx, site }: Pick<Deps, 'db' | 'ctx' | 'site'>) {
  return unsubscribePages(site, (token) => readToken(db, token), {
    'GET /:token': (_addressHash, path) => ({
      title: msg`Unsubscribe from emails?`,
      text: msg`We’ll only email you about your account, not about requests and pick-ups.`,
      button: { label: msg`Unsubscribe from emails`, action: path },
    }),
    'POST /:token': async (addressHash, path) => {
      await unsubscribe(db, addressHash, ctx.clock());
      return {
        title: msg`You’ve unsubscribed`,
        text: msg`We’ll only email you about your account.`,
        button: { label: msg`Subscribe again`, action: `${path}/again` },
      };
    },
    'POST /:token/again': async (addressHash) => {
      await resubscribe(db, addressHash);
      return { title: msg`You’re subscribed again`, text: msg`We’ll email you again when there’s news.` };
    },
  });
}
