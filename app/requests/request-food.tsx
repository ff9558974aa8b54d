import { Hand } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FoodAnswer } from '../../contract/food-page.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { useAuth } from '../accounts/auth.tsx';
import { part } from '../ui/part.tsx';
import { useToast } from '../ui/toast.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';

/** `onAsking` is called when the form opens and closes. */
type Props = { food: FoodAnswer; asOf: number; onAsking(open: boolean): void };

/** For who has asked: others need not load it. */
const OwnRequestState = part(
  'own-request-state',
  () => import('./own-request-state.tsx').then(({ OwnRequestState }) => OwnRequestState),
  () => <Hint>Your request could not be shown. Reload the page to see it.</Hint>,
);

/** For its donor. */
const OwnFood = part('own-food', () => import('./own-food.tsx').then(({ OwnFood }) => OwnFood));

/** Ends the URL of a food's page while the form is open, so that Back closes it, and whoever had to log in finds it. */
const ASKING = '#request';

/**
 * The viewer's request for a food and, where one may ask for it, the button that does, or why it can not be asked for. The form
 * behind it is loaded when it is wanted, and stays open whatever happens to the food meanwhile.
 */
export function RequestFood({ food, asOf, onAsking }: Props) {
  const { user, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const [RequestDialog, setRequestDialog] = useState<ComponentType<RequestDialogProps>>();
  const isOwn = user !== null && food.isOwn;
  const mine = user ? food.myRequest : undefined;
  const waits = openStatuses.some((status) => status === mine?.status);
  const obstacle = obstacleTo(food, asOf);
  const wanted = hash === ASKING;
  const open = wanted && RequestDialog !== undefined;

  const request = () => {
    const here = pathname + search;
    if (user) return navigate(here + ASKING, { state: { isOpenedHere: true }, preventScrollReset: true });
    toast.error('Please login to request food', { isShownElsewhere: true });
    navigate('/login', { state: { from: here + ASKING } });
  };

  const close = () => {
    if (state?.isOpenedHere) navigate(-1);
    else navigate(pathname + search, { replace: true, preventScrollReset: true });
  };

  const begin = useEffectEvent(async () => {
    if (obstacle || waits || isOwn) return close();
    try {
      const loaded = await import('./request-dialog.tsx');
      setRequestDialog(() => loaded.RequestDialog);
    } catch {
      toast.error('The form could not be loaded. Check your connection and try again.');
      close();
    }
  });
  useEffect(() => {
    if (wanted && user && !loading) void begin();
  }, [wanted, user, loading]);

  const tellAsking = useEffectEvent(onAsking);
  useEffect(() => tellAsking(open), [open]);

  return (
    <>
      {mine && <OwnRequestState request={mine} food={food} />}
      {obstacle && !waits && !isSaidBy(mine) && <Hint>{obstacle}</Hint>}
      {isOwn && <OwnFood food={food} />}
      {!obstacle && !waits && !isOwn && (
        <>
          {food.status === 'Requested' && (
            <Hint>
              {food.inParts
                ? 'Others have asked for some of it. You can ask too.'
                : 'Someone has asked for this already. You can ask too, in case it does not work out.'}
            </Hint>
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
