import type { QueuedRequest } from '../../contract/requests.ts';
import { useQuestion } from '../ui/toast.tsx';
import { PickupCodeForm } from './pickup-code-form.tsx';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';

/** Who is promised the food: how to reach them, and how it ends. */
export function ComingRequest({ request, moves }: { request: QueuedRequest; moves: Moves }) {
  const ask = useQuestion();
  const { name } = request.requester;
  const askWhetherNoShow = () =>
    ask({
      text: `${name} did not come?`,
      about: 'This ends their request for good and counts in their record.',
      onYes: () => moves.make('noShow', request),
    });
  const askWhetherRelease = () =>
    ask({
      text: `Release ${name}?`,
      about: 'The promise ends. They go back to the place in line that they had.',
      onYes: () => moves.make('release', request),
    });

  return (
    <QueueSection name="coming" title="Coming for it">
      <div className="rounded-box border-base-300 bg-surface shadow-card grid border md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col gap-6 p-5 md:p-6">
          <Requester request={request} badge={<span className="badge badge-success font-semibold">Accepted</span>} />
          <div data-focus-next="waiting" className="mt-auto flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-sm btn-error btn-outline"
              aria-disabled={moves.busy}
              onClick={() => moves.busy || askWhetherNoShow()}
            >
              Did not come
            </button>
            <button
              type="button"
              className="btn btn-sm"
              aria-disabled={moves.busy}
              onClick={() => moves.busy || askWhetherRelease()}
            >
              Release
            </button>
          </div>
        </div>
        <div
          data-focus-next="collected"
          className="border-base-300 bg-base-200/60 border-t border-dashed p-5 max-md:rounded-b-box md:rounded-r-box md:border-t-0 md:border-l md:p-6"
        >
          <PickupCodeForm name={name} onCollect={(code) => moves.collect(request, code)} />
        </div>
      </div>
    </QueueSection>
  );
}
