import { useWords } from '../../words/words-context.tsx';
import { WayToAddress } from '../page/way-to-address.tsx';
import { addressOf, messageOf } from './toast.tsx';

/** An error's message. If the site accepts changes only at its own address, adds a link to that address. */
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
