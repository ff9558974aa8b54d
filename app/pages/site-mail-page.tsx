import { skipServer } from '../api/query.ts';
import { MailSection } from '../moderation/mail-form.tsx';
import { mailServerQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';

export const loader = preloadForRole(({ api }) => [mailServerQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say how mail is sent. */
export default function SiteMailPage() {
  return <MailSection />;
}
