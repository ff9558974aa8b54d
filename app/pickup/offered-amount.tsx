import { Trans, useLingui } from '#page-words';
import { sayAmount, sayOffered, type Unit } from '../../contract/foods/amount-terms.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** `left` is the amount of the food that is left, if known. */
type Props = {
  id: string;
  title: string;
  donor: string;
  offered?: number | undefined;
  wanted?: number | undefined;
  unit?: Unit | undefined;
  left?: number | undefined;
};

/** Asks the requester to accept the donor's offer of a smaller amount. They can also withdraw or keep waiting. */
export function OfferedAmount({ id, title, donor, offered = 0, wanted = 0, unit, left = offered }: Props) {
  const { t } = useLingui();
  const amount = t(sayAmount(offered, unit));
  const share = t(sayOffered({ offered, wanted, unit }));
  const rest = t(sayAmount(left, unit));
  const { send, isPending, error } = useSend({
    call: () => answer(api.request[':id'].offer.acceptance.$post({ param: { id }, json: { offered } })),
    done: t`Promised to you: ${amount}.`,
    refresh: refreshFoods,
  });
  if (offered === 0) return null;
  return (
    <fieldset className="grid w-full gap-3 whitespace-normal" data-focus-next="">
      <legend className="mb-2 font-semibold text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{donor}</bdi> can give you {share} you asked for: <bdi>{title}</bdi>.
        </Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {left >= offered && (
          <button type="button" className="btn btn-primary" aria-disabled={isPending} onClick={() => send()}>
            {t`Take ${offered}`}
          </button>
        )}
        <WithdrawButton id={id} title={title} label={t`No, thanks`} />
      </div>
      <p className="text-muted text-sm text-pretty">
        {left < offered
          ? t`Only ${rest} left now. You can also wait and keep your place in the queue.`
          : t`You can also wait and keep your place in the queue.`}
      </p>
      <InlineError error={error} />
    </fieldset>
  );
}
