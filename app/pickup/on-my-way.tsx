import { Trans, useLingui } from '#page-words';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';

type Props = { id: string; title: string; donor: string; expected: OwnRequest['expected'] };

/** Asks the requester, on the donor's behalf, whether they are on their way. If they cannot come, asks them to withdraw. */
export function OnMyWay({ id, title, donor, expected }: Props) {
  const { t } = useLingui();
  const { send, isPending, error } = useSend({
    call: () => answer(api.request[':id']['on-my-way'].$post({ param: { id } })),
    done: t`We’ve told ${donor} that you’re on your way.`,
    refresh: refreshFoods,
  });
  if (!expected) return null;
  if (expected.onWayAt)
    return (
      <p className="text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{donor}</bdi> knows you’re on your way.
        </Trans>
      </p>
    );
  return (
    <fieldset className="grid gap-3" data-focus-next="">
      <legend className="mb-2 font-semibold text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{donor}</bdi> asks: are you on your way to collect <bdi>{title}</bdi>?
        </Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className="btn btn-primary" aria-disabled={isPending} onClick={() => send()}>
          {t`I’m on my way`}
        </button>
        <p className="text-muted text-sm text-pretty">{t`If you can’t come, please withdraw your request.`}</p>
      </div>
      <InlineError error={error} />
    </fieldset>
  );
}
