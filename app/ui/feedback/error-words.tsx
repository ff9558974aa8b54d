import { useWords } from '../../words/words-context.tsx';
import { WayToAddress } from '../page/way-to-address.tsx';
import { addressOf, messageOf } from './toast.tsx';

/** The text of an error, with a link to the site's own address if only that address accepts changes. */
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
