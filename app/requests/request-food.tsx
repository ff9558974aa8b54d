import { Hand } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Food } from '../../contract/foods.ts';
import { useAuth } from '../accounts/auth.tsx';
import { useToast } from '../ui/toast.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';

/** The button that asks for a food, or why it can not be asked for. The form behind it is loaded when it is wanted. */
export function RequestFood({ food, asOf }: { food: Food; asOf: number }) {
  const { user } = useAuth();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [RequestDialog, setRequestDialog] = useState<ComponentType<RequestDialogProps>>();
  const isOwn = user?.email === food.donator.email;

  const request = async () => {
    if (!user) return toast.error('Please login to request food');
    if (isOwn) return toast.error('You can not request your own food');
    try {
      const loaded = await import('./request-dialog.tsx');
      setRequestDialog(() => loaded.RequestDialog);
      setOpen(true);
    } catch {
      toast.error('The form could not be loaded. Check your connection and try again.');
    }
  };

  const obstacle = obstacleTo(food, asOf);
  if (obstacle) return <Hint>{obstacle}</Hint>;
  return (
    <>
      {isOwn && (
        <Hint>
          This is your own food.{' '}
          <Link to={`/update-food/${food._id}`} className="link link-primary">
            Edit it
          </Link>
        </Hint>
      )}
      {food.status === 'Requested' && !isOwn && (
        <Hint>Someone has asked for this already. You can ask too, in case it does not work out.</Hint>
      )}
      <button type="button" className="btn btn-primary btn-lg" onClick={request}>
        <Hand size={20} aria-hidden /> Request
      </button>
      <noscript>
        <p>Asking for food works only with JavaScript.</p>
      </noscript>
      {RequestDialog && user && <RequestDialog food={food} user={user} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="rounded-box border-base-300 border px-5 py-4">{children}</p>;
}

function obstacleTo({ status, deadline }: Food, asOf: number): string | undefined {
  if (Date.parse(deadline) < asOf) return 'This food has expired and can not be requested any more.';
  if (status === 'Not Available') return 'This food is no longer available.';
  if (status === 'Coming Soon') return 'This food is coming soon and can not be requested yet.';
}
