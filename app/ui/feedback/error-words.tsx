import { useWords } from '../../words/words-context.tsx';
import { WayToAddress } from '../page/way-to-address.tsx';
import { addressOf, messageOf } from './toast.tsx';

/** The words of an error, and the way to where the site takes changes, if that is elsewhere. */
export function ErrorWords({ error }: { error: unknown }) {
  const words = useWords();
  const address = addressOf(error);
  return (
    <>
      <span>{messageOf(error, words)}</span>
      {address && <WayToAddress address={address} />}
    </>
  );
}
