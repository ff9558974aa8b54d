import { Hand } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { useAuth } from '../session/auth.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { ActionBar } from '../ui/form/action-bar.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useActionWords } from './action-words.ts';
import { OnlyExample } from './only-example.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';

/** `onAsking` is called when the form opens or closes. */
type Props = { food: FoodAnswer; asOf: number; onAsking(open: boolean): void };

/** Loaded only for users who have requested the food. */
const OwnRequestState = lazyComponent(
  'own-request-state',
  () => import('./own-request-state.tsx').then(({ OwnRequestState }) => OwnRequestState),
  NotShown,
);

/** Loaded only for the donor. */
const OwnFood = lazyComponent('own-food', () => import('./own-food.tsx').then(({ OwnFood }) => OwnFood));

/** Loaded only for food that is offered to someone first. */
const FirstOffer = lazyComponent('first-offer', () =>
  import('../pickup/first-offer.tsx').then(({ FirstOffer }) => FirstOffer),
);

const loadDialog = () => import('./request-dialog.tsx');

/** URL fragment while the form is open, so that Back closes the form and a login leads back to it. */
const ASKING = '#request';

/**
 * The viewer's request for a food, and either a button to request it or the reason why they cannot. The form's code is loaded
 * separately. Once open, the form stays open even if the food changes.
 */
export function RequestFood({ food, asOf, onAsking }: Props) {
  const { t } = useLingui();
  const { user } = useAuth();
  const isOwn = user !== null && food.isOwn;
  const mine = user ? food.myRequest : undefined;
  const waits = openStatuses.some((status) => status === mine?.status);
  const { isOnlyExample, firstOffer } = food;
  const obstacle = obstacleTo(food, asOf);
  const mayAsk = !obstacle && !waits && !isOwn && !isOnlyExample && !firstOffer;
  const { RequestDialog, open, isOpening, request, close } = useForm(mayAsk);

  const onOpenChange = useEffectEvent(onAsking);
  useEffect(() => onOpenChange(open), [open]);

  const isExplained = !obstacle || waits || isExplainedBy(mine);
  const { waiting } = food;
  const words = useActionWords(food, waiting > 0 && t`${waiting} waiting`);
  return (
    <>
      {mine && <OwnRequestState request={mine} food={food} />}
      {isOwn && !isExplained && <Hint>{obstacle && t(obstacle)}</Hint>}
      {firstOffer && !waits && <FirstOffer food={food} {...firstOffer} />}
      {isOwn && <OwnFood food={food} />}
      {isOnlyExample && !waits && <OnlyExample />}
      {!isOwn && !isExplained && !isOnlyExample && (
        <ActionBar>
          <Hint>{obstacle && t(obstacle)}</Hint>
        </ActionBar>
      )}
      {mayAsk && (
        <>
          {food.donator.isSample && (
            <Hint>{t`This is a sample listing for you to try. Ask for it, and you’ll get an answer in a few seconds.`}</Hint>
          )}
          {food.status === 'Requested' && <Others food={food} />}
          <ActionBar words={words}>
            <RequestButton isOpening={isOpening} onPress={request} />
          </ActionBar>
          <noscript>
            <p>{t`To ask for food, you need JavaScript and an up-to-date browser.`}</p>
          </noscript>
        </>
      )}
      {RequestDialog && user && <RequestDialog food={food} user={user} open={open} onClose={close} />}
    </>
  );
}

/** Opens and closes the form according to the URL's fragment. `mayAsk` is whether the viewer can request the food. */
function useForm(mayAsk: boolean) {
  const { t } = useLingui();
  const { user, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const [RequestDialog, setRequestDialog] = useState<ComponentType<RequestDialogProps>>();
  // Do not derive this from the hash: the server never sees the hash, so the first render must not depend on it.
  const [isOpening, setOpening] = useState(false);
  const wanted = hash === ASKING;

  const request = () => {
    const here = pathname + search;
    if (user) return navigate(here + ASKING, { state: { isOpenedHere: true }, preventScrollReset: true });
    toast.error(t`Please login to request food`);
    navigate('/login', { state: { from: here + ASKING } });
  };

  const close = () => {
    if (state?.isOpenedHere) navigate(-1);
    else navigate(pathname + search, { replace: true, preventScrollReset: true });
  };

  const begin = useEffectEvent(async () => {
    if (!mayAsk) return close();
    setOpening(true);
    try {
      const loaded = await loadDialog();
      setRequestDialog(() => loaded.RequestDialog);
    } catch {
      toast.error(t`The form couldn’t be loaded. Check your connection and try again.`);
      close();
    } finally {
      setOpening(false);
    }
  });
  useEffect(() => {
    if (wanted && user && !loading) void begin();
  }, [wanted, user, loading]);

  // Preload the form, so that it opens immediately. If that fails, opening the form shows the error.
  const isLikely = user !== null && mayAsk;
  useEffect(() => {
    if (isLikely) loadDialog().catch(() => {});
  }, [isLikely]);

  return { RequestDialog, open: wanted && RequestDialog !== undefined, isOpening, request, close };
}

function RequestButton({ isOpening, onPress }: { isOpening: boolean; onPress(): void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="btn btn-primary btn-lg max-sm:grow"
      data-focus-next=""
      aria-busy={isOpening || undefined}
      onClick={onPress}
    >
      {isOpening ? <span className="loading loading-spinner size-5" aria-hidden /> : <Hand size={20} aria-hidden />}
      <span>{t({ message: 'Request', context: 'verb' })}</span>
    </button>
  );
}

function Others({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <Hint>
      {food.inParts
        ? t`Others have asked for some of it. You can ask too.`
        : t`Someone has already asked for this. You can ask too, in case it doesn’t work out.`}
    </Hint>
  );
}

function NotShown() {
  const { t } = useLingui();
  return <Hint>{t`We couldn’t show your request. Reload the page to see it.`}</Hint>;
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="rounded-box border-base-300 border px-5 py-4">{children}</p>;
}

function obstacleTo({ status, deadline, isOwn, promised }: FoodAnswer, asOf: number): Message | undefined {
  if (Date.parse(deadline) < asOf) {
    return isOwn && promised
      ? msg`The last day has passed, but you can still confirm the hand-over until noon.`
      : msg`This food has expired and can no longer be requested.`;
  }
  if (status === 'Not Available') return msg`This food is no longer available.`;
  if (status === 'Coming Soon') return msg`This food is coming soon and can’t be requested yet.`;
}

/** Whether the status of the user's request already explains why the food is no longer available. */
function isExplainedBy(mine: OwnRequest | null | undefined): boolean {
  return mine?.status === 'Collected' || mine?.status === 'Expired';
}
