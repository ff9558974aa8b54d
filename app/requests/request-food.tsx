import { Hand } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FoodAnswer } from '../../contract/food-page.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { useAuth } from '../accounts/auth.tsx';
import { giveAgainUrl } from '../foods/give-again.tsx';
import { useToast } from '../ui/toast.tsx';
import { OwnRequestState } from './own-request-state.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';

/** `onAsking` is called when the form opens and closes. */
type Props = { food: FoodAnswer; asOf: number; onAsking(open: boolean): void };

/**
 * The viewer's request for a food and, where one may ask for it, the button that does, or why it can not be asked for. The form
 * behind it is loaded when it is wanted, and stays open whatever happens to the food meanwhile.
 */
export function RequestFood({ food, asOf, onAsking }: Props) {
  const { user } = useAuth();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [RequestDialog, setRequestDialog] = useState<ComponentType<RequestDialogProps>>();
  const isOwn = user !== null && food.isOwn;
  const mine = user ? food.myRequest : undefined;
  const waits = openStatuses.some((status) => status === mine?.status);

  const request = async () => {
    if (!user) return toast.error('Please login to request food');
    if (isOwn) return toast.error('You can not request your own food');
    try {
      const loaded = await import('./request-dialog.tsx');
      setRequestDialog(() => loaded.RequestDialog);
      setOpen(true);
      onAsking(true);
    } catch {
      toast.error('The form could not be loaded. Check your connection and try again.');
    }
  };

  const close = () => {
    setOpen(false);
    onAsking(false);
  };

  const obstacle = obstacleTo(food, asOf);

  return (
    <>
      {mine && <OwnRequestState request={mine} food={food} />}
      {obstacle && !waits && !isSaidBy(mine) && <Hint>{obstacle}</Hint>}
      {isOwn && (
        <Hint>
          This is your own food.{' '}
          <Link to={`/my-posted-food/${food._id}`} className="link link-primary">
            See who wants it
          </Link>{' '}
          or{' '}
          {food.collected ? (
            <Link to={giveAgainUrl(food._id)} className="link link-primary">
              give it again
            </Link>
          ) : (
            <Link to={`/update-food/${food._id}`} className="link link-primary">
              edit it
            </Link>
          )}
          .
        </Hint>
      )}
      {!obstacle && !waits && (
        <>
          {food.status === 'Requested' && !isOwn && (
            <Hint>Someone has asked for this already. You can ask too, in case it does not work out.</Hint>
          )}
          <button type="button" className="btn btn-primary btn-lg" data-focus-next="" onClick={request}>
            <Hand size={20} aria-hidden /> Request
          </button>
          <noscript>
            <p>Asking for food works only with JavaScript.</p>
          </noscript>
        </>
      )}
      {RequestDialog && user && <RequestDialog food={food} user={user} open={open} onClose={close} />}
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="rounded-box border-base-300 border px-5 py-4">{children}</p>;
}

function obstacleTo({ status, deadline }: FoodAnswer, asOf: number): string | undefined {
  if (Date.parse(deadline) < asOf) return 'This food has expired and can not be requested any more.';
  if (status === 'Not Available') return 'This food is no longer available.';
  if (status === 'Coming Soon') return 'This food is coming soon and can not be requested yet.';
}

/** Whether how a request ended already says why there is no more to have. */
function isSaidBy(mine: OwnRequest | null | undefined): boolean {
  return mine?.status === 'Collected' || mine?.status === 'Expired';
}
