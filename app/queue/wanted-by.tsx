import { useLingui } from '#page-words';
import { sayAmount } from '../../contract/foods/amount-terms.ts';
import type { PostedFood, Wanting } from '../../contract/foods/food-page.ts';
import { AcceptNext } from '../pickup/accept-next.tsx';
import { enterCodePath } from '../pickup/confirmation-link.ts';
import { PickupTimeWords } from '../pickup-times/pickup-time-words.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { Elements } from '../ui/elements.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { QueueLink } from './queue-link.tsx';

/** Maximum number of accepted requesters shown per food in the donor's list. The queue's page shows all of them. */
const MOST = 3;

/**
 * A food's accepted requesters, each with a link for entering the code; the next requester, with a button for accepting them; and
 * a link to the whole queue.
 */
export function WantedBy({ food }: { food: PostedFood }) {
  const { t } = useLingui();
  const { _id, coming = [], next, unit } = food;
  const isWanted = coming.length > 0 || next !== undefined;
  return (
    <div className={`grid w-full min-w-0 gap-2 whitespace-normal max-lg:mt-2 ${isWanted ? 'xl:min-w-64' : ''}`}>
      {coming.slice(0, MOST).map((person) => {
        const { name, requestId } = person;
        return (
          <Person key={requestId} person={person} unit={unit}>
            <PageLink
              id={`code-of-${requestId}`}
              to={enterCodePath(_id, requestId)}
              aria-label={t`Enter code: ${name}`}
              className="btn btn-primary px-3 whitespace-nowrap"
            >
              {t`Enter code`}
            </PageLink>
          </Person>
        );
      })}
      {next && (
        <Person person={next} unit={unit}>
          <AcceptNext {...next} isShort focusNext={`code-of-${next.requestId}`} />
        </Person>
      )}
      <QueueLink food={food} />
    </div>
  );
}

type PersonProps = { person: Wanting; unit: PostedFood['unit']; children: Elements };

function Person({ person: { name, picture, window: time, wanted }, unit, children }: PersonProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={name} picture={picture} size={40} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-medium wrap-anywhere max-lg:line-clamp-2">
          <PersonName name={name} />
        </p>
        <p className="text-muted flex flex-wrap gap-x-2 text-sm">
          {time !== undefined && <PickupTimeWords time={time} />}
          {wanted !== undefined && <span>{t(sayAmount(wanted, unit))}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}
