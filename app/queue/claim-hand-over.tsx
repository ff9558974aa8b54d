import { Trans, useLingui } from '#page-words';
import type { Claim } from '../../contract/requests/request-terms.ts';

type Props = { name: string; claim: Claim | null; busy: boolean; onClaim(): void };

/** Lets the donor claim a hand-over without the pick-up code. The requester then confirms it on their own device. */
export function ClaimHandOver({ name, claim, busy, onClaim }: Props) {
  const { t } = useLingui();
  return (
    <div className="border-base-300 grid gap-2 border-t pt-4">
      <p role="status" className="text-sm text-pretty wrap-anywhere">
        {claim === null ? (
          <span className="text-muted">
            <Trans>
              No code, or too many wrong codes? <bdi translate="no">{name}</bdi> can confirm the hand-over on their
              phone instead.
            </Trans>
          </span>
        ) : claim === 'claimed' ? (
          t`We’ve asked ${name} if they have it. Once they say yes, the hand-over is confirmed.`
        ) : (
          t`${name} says they don’t have it.`
        )}
      </p>
      {claim !== 'claimed' && (
        <button
          type="button"
          className="btn btn-sm h-auto min-h-8 justify-self-start py-1 wrap-anywhere"
          aria-disabled={busy}
          data-focus-next="coming"
          onClick={() => busy || onClaim()}
        >
          {claim === 'denied' ? t`Ask ${name} again` : t`Ask ${name} to confirm`}
        </button>
      )}
    </div>
  );
}
