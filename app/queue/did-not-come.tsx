import { Trans, useLingui } from '#page-words';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { Moment, useNow } from '../ui/dates.tsx';
import { useQuestion } from '../ui/feedback/toast.tsx';
import type { Moves } from './use-moves.ts';

type Props = { request: QueuedRequest; asOf: number; moves: Moves };

/** Lets the donor record a no-show. They must first ask whether the requester is on their way, and give them time to come. */
export function DidNotCome({ request, asOf, moves }: Props) {
  const { t } = useLingui();
  const ask = useQuestion();
  const now = useNow(asOf);
  const { coming, requester } = request;
  const { name } = requester;
  if (!coming) return null;
  const { askableFrom, askedAt, onWayAt, missedFrom } = coming;
  const askWhetherNoShow = () =>
    ask({
      text: t`Did ${name} not turn up?`,
      about: t`This ends their request for good and stays on their record for a year. They can answer once.`,
      onYes: () => moves.make('noShow', request),
    });

  if (Date.parse(askableFrom) > now) {
    return (
      <p className="text-muted order-last basis-full text-sm text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{name}</bdi> plans to come on <Moment instant={askableFrom} withDate />. You can then ask
          if they’re on their way.
        </Trans>
      </p>
    );
  }
  const mayRecord = askedAt !== undefined && Date.parse(missedFrom) <= now;
  return (
    <>
      {askedAt === undefined ? (
        <button
          type="button"
          className="btn btn-sm h-auto min-h-8 py-1 wrap-anywhere"
          aria-disabled={moves.busy}
          data-focus-next="coming"
          onClick={() => moves.make('question', request)}
        >
          {t`Ask if they’re on their way`}
        </button>
      ) : (
        mayRecord && (
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={moves.busy}
            onClick={() => moves.busy || askWhetherNoShow()}
          >
            {t`Didn’t turn up`}
          </button>
        )
      )}
      <p role="status" className="text-muted order-last basis-full text-sm text-pretty wrap-anywhere">
        {onWayAt ? (
          <Trans>
            <bdi translate="no">{name}</bdi> said at <Moment instant={onWayAt} />: “I’m on my way.”
          </Trans>
        ) : (
          askedAt && (
            <Trans>
              You asked <bdi translate="no">{name}</bdi> at <Moment instant={askedAt} /> if they’re on their way.
            </Trans>
          )
        )}
        {askedAt && !mayRecord && (
          <>
            <span> </span>
            <Trans>
              If they don’t turn up, you can record that from <Moment instant={missedFrom} />.
            </Trans>
          </>
        )}
      </p>
    </>
  );
}
