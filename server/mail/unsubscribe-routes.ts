import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { readToken, resubscribe, unsubscribe } from './unsubscribe.ts';
import { unsubscribePages } from './unsubscribe-page.ts';

/** The page behind the link in every mail. */
export function unsubscribeRoutes({ db, ctx, site }: Pick<Deps, 'db' | 'ctx' | 'site'>) {
  return unsubscribePages(site, (token) => readToken(db, token), {
    'GET /:token': (_addressHash, path) => ({
      title: msg`No more mail?`,
      text: msg`We will then send you no more mail, whatever happens.`,
      button: { label: msg`No more mail, please`, action: path },
    }),
    'POST /:token': async (addressHash, path) => {
      await unsubscribe(db, addressHash, ctx.clock());
      return {
        title: msg`No more mail`,
        text: msg`We send you no more mail.`,
        button: { label: msg`I want mail again`, action: `${path}/again` },
      };
    },
    'POST /:token/again': async (addressHash) => {
      await resubscribe(db, addressHash);
      return { title: msg`Mail again`, text: msg`We send you mail again when something happens.` };
    },
  });
}
