import type { QueuedRequest } from '../../contract/requests.ts';
import { placeInLine } from '../requests/place-in-line.ts';
import { useQuestion } from '../ui/toast.tsx';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';

type Props = {
  requests: QueuedRequest[];
  /** Whether there are more than these. */
  more: boolean;
  /** Who is promised the food. */
  coming: QueuedRequest | undefined;
  moves: Moves;
};

/** Everyone who waits, in the order of asking. As long as nobody is promised the food, each can be accepted. */
export function WaitingRequests({ requests, more, coming, moves }: Props) {
  return (
    <QueueSection name="waiting" title="Waiting" count={`${requests.length}${more ? '+' : ''}`}>
      {coming && (
        <p className="text-muted mb-4 text-pretty wrap-anywhere">
          The food is promised to {coming.requester.name}, so nobody else can be accepted. Release them first if they
          can not come. Those who wait keep their places.
        </p>
      )}
      <ol className="grid gap-4">
        {requests.map((request) => (
          <WaitingRequest
            key={request._id}
            request={request}
            mayAccept={!coming}
            isNext={!coming && request.queuePosition === 1}
            moves={moves}
          />
        ))}
      </ol>
    </QueueSection>
  );
}

type WaitingProps = { request: QueuedRequest; mayAccept: boolean; isNext: boolean; moves: Moves };

function WaitingRequest({ request, mayAccept, isNext, moves }: WaitingProps) {
  const ask = useQuestion();
  const { name } = request.requester;
  const askWhetherDecline = () =>
    ask({
      text: `Decline ${name}?`,
      about: 'They lose their place in line.',
      onYes: () => moves.make('decline', request),
    });

  return (
    <li
      className={`rounded-box bg-surface shadow-card grid gap-5 border p-5 md:grid-cols-[1fr_auto] md:p-6 ${isNext ? 'border-primary' : 'border-base-300'}`}
    >
      <Requester request={request} badge={<Place place={request.queuePosition} isNext={isNext} />} />
      <div className="flex gap-2 max-md:*:flex-1 md:w-32 md:flex-col">
        {mayAccept && (
          <button
            type="button"
            aria-label={`Accept ${name}`}
            aria-disabled={moves.busy}
            data-focus-next="coming"
            className={`btn ${isNext ? 'btn-primary' : ''}`}
            onClick={() => moves.make('accept', request)}
          >
            Accept
          </button>
        )}
        <button
          type="button"
          aria-label={`Decline ${name}`}
          aria-disabled={moves.busy}
          data-focus-next="waiting"
          className="btn btn-ghost text-error"
          onClick={() => moves.busy || askWhetherDecline()}
        >
          Decline
        </button>
      </div>
    </li>
  );
}

function Place({ place, isNext }: { place: number | null; isNext: boolean }) {
  if (isNext) return <span className="badge badge-primary font-semibold">Next in line</span>;
  return <span className="badge badge-neutral font-semibold">{placeInLine(place ?? 0)}</span>;
}
