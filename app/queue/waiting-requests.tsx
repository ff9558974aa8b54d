import type { QueuedRequest } from '../../contract/requests.ts';
import { BlockLink } from '../blocking/block-link.tsx';
import { MessagesPart } from '../messages/messages-part.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { placeInLine } from '../requests/place-in-line.ts';
import { useQuestion } from '../ui/toast.tsx';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';

type Props = {
  requests: QueuedRequest[];
  /** Whether there are more than these. */
  more: boolean;
  /** Who is promised the food, or some of it. */
  coming: QueuedRequest[];
  /** How much is left of a food in parts; undefined of one that is given as a whole. */
  left: number | undefined;
  moves: Moves;
};

/**
 * Everyone who waits, in the order of asking. As long as nobody is promised the food each can be accepted; of one in parts,
 * each for whom enough is left.
 */
export function WaitingRequests({ requests, more, coming, left, moves }: Props) {
  const [first] = coming;
  const isEnough = ({ wanted = 0 }: QueuedRequest) => (left === undefined ? !first : wanted <= left);
  const next = requests.find(isEnough);
  return (
    <QueueSection name="waiting" title="Waiting" count={`${requests.length}${more ? '+' : ''}`}>
      {first && !left && (
        <p className="text-muted mb-4 text-pretty wrap-anywhere">
          The food is promised to {left === undefined ? first.requester.name : 'others'}, so nobody else can be
          accepted. Release them first if they can not come. Those who wait keep their places.
        </p>
      )}
      <ol className="grid gap-4">
        {requests.map((request) => (
          <WaitingRequest
            key={request._id}
            request={request}
            mayAccept={isEnough(request)}
            isNext={request === next && (left !== undefined || request.queuePosition === 1)}
            left={left}
            moves={moves}
          />
        ))}
      </ol>
    </QueueSection>
  );
}

type WaitingProps = {
  request: QueuedRequest;
  mayAccept: boolean;
  isNext: boolean;
  left: number | undefined;
  moves: Moves;
};

function WaitingRequest({ request, mayAccept, isNext, left, moves }: WaitingProps) {
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
      <div className="grid content-start gap-3">
        <Requester request={request} badge={<Place place={request.queuePosition} isNext={isNext} />} />
        {left !== undefined && left > 0 && !mayAccept && (
          <p className="text-pretty wrap-anywhere">
            They ask for {request.wanted}, and {left} {left === 1 ? 'is' : 'are'} left. They can ask for fewer on their
            page.
          </p>
        )}
      </div>
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
          className="btn btn-ghost"
          onClick={() => moves.busy || askWhetherDecline()}
        >
          Decline
        </button>
        <span className="flex flex-wrap items-center justify-center gap-x-3 self-center">
          <ReportLink reported={{ about: 'person', requestId: request._id }} name={name} />
          <BlockLink met={{ requestId: request._id }} name={name} />
        </span>
      </div>
      <div className="min-w-0 md:col-span-2">
        <MessagesPart requestId={request._id} name={name} />
      </div>
    </li>
  );
}

function Place({ place, isNext }: { place: number | null; isNext: boolean }) {
  if (isNext) return <span className="badge badge-primary font-semibold">Next in line</span>;
  return <span className="badge badge-neutral font-semibold">{placeInLine(place ?? 0)}</span>;
}
