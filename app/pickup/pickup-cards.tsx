import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoodRequest } from '../../contract/requests.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { MessagesPart } from '../messages/messages-part.tsx';
import { useOnline } from '../ui/browser-state.ts';
import { startKeepingCards } from './keep-cards.tsx';
import { ageInWords, offlineNotice } from './kept-page.ts';
import { PickupCard } from './pickup-card.tsx';

/**
 * A card for each request that has been accepted. Once shown, they can be read without a network.
 *
 * @param asOf when it was like that, in milliseconds
 */
export function PickupCards({ requests, asOf }: { requests: FoodRequest[]; asOf: number }) {
  const { email } = useSignedInUser();
  const { data: site } = useQuery(siteQuery());
  const online = useOnline();
  useEffect(() => void startKeepingCards(email).catch(() => {}), [email]);
  if (!site) return null;
  return (
    <>
      <div role="status">
        {!online && (
          <p className="rounded-box bg-accent text-accent-content mb-8 px-5 py-4 font-medium">
            {offlineNotice(ageInWords(Date.now() - asOf))}
          </p>
        )}
      </div>
      <section aria-label="Ready to collect" data-pickup-cards className="mb-10 grid gap-6">
        {requests.map((request) => (
          <div key={request._id} className="grid gap-3">
            <PickupCard request={request} timeZone={site.timeZone} siteUrl={site.url} asOf={asOf} />
            <MessagesPart requestId={request._id} name={request.donator.name} />
          </div>
        ))}
      </section>
    </>
  );
}
