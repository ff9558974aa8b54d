import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLingui } from '#page-words';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { siteQuery } from '../api/site-query.ts';
import { now } from '../clock/clock.ts';
import { MessagesDisclosure } from '../messages/messages-disclosure.tsx';
import { startKeepingCards } from '../offline/keep-cards.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useOnline } from '../ui/browser-state.ts';
import { useWords } from '../words/words-context.tsx';
import { unavailableReason } from '../worker/come-back.ts';
import { ageInWords } from '../worker/kept-page.ts';
import { keptNotice, standInWords } from '../worker/stand-in-words.ts';
import { PickupCard } from './pickup-card.tsx';

type Props = { requests: FoodRequest[]; unseen: ReadonlySet<string>; asOf: number };

/**
 * Pick-up cards for accepted requests. Once shown, they are also available offline.
 *
 * @param unseen IDs of requests with news that the user has not seen
 * @param asOf the site's time when the data was current, in milliseconds
 */
export function PickupCards({ requests, unseen, asOf }: Props) {
  const { t } = useLingui();
  const { _id: userId } = useSignedInUser();
  const { data: site } = useQuery(siteQuery());
  const online = useOnline();
  const words = useWords();
  const standIn = standInWords(words);
  useEffect(() => void startKeepingCards(userId).catch(() => {}), [userId]);
  if (!site) return null;
  return (
    <>
      <div role="status">
        {!online && (
          <p className="rounded-box bg-accent text-accent-content mb-8 px-5 py-4 font-medium">
            {keptNotice(words, unavailableReason(standIn), ageInWords(now() - asOf, standIn))}
          </p>
        )}
      </div>
      <section aria-label={t`Ready to collect`} data-pickup-cards className="mb-10 grid gap-6">
        {requests.map((request) => (
          <div key={request._id} className="grid gap-3">
            <PickupCard
              request={request}
              isUnseen={unseen.has(request._id)}
              timeZone={site.timeZone}
              siteUrl={site.url}
              asOf={asOf}
            />
            <MessagesDisclosure requestId={request._id} name={request.donator.name} />
          </div>
        ))}
      </section>
    </>
  );
}
