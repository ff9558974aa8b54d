import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLingui } from '#page-words';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Moment } from '../ui/dates.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { earlierQuery } from './earlier-query.ts';

/**
 * Lists inbox entries from the last 30 days that the user has dealt with. The page works without them, so loading errors are not
 * shown.
 */
export function Earlier() {
  const { t } = useLingui();
  const id = useId();
  const { email } = useSignedInUser();
  const { data = [] } = useQuery(earlierQuery(email));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-auto mt-10 max-w-3xl">
      <h2 id={id} className="mb-3 text-xl">
        {t({ message: 'Earlier', context: 'entries of the inbox' })}
      </h2>
      <ul className="divide-base-300 divide-y">
        {data.map(({ ids, text, path, person, at }) => (
          <li key={ids[0]}>
            <PageLink to={path} className="hover:bg-base-200 rounded-field flex items-center gap-3 py-3 sm:px-5">
              <Avatar {...person} size={40} />
              <span className="grid min-w-0 gap-1 text-pretty wrap-anywhere">
                <span>{text}</span>
                <span className="text-muted text-sm">
                  <Moment instant={at} />
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
