import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { Act } from '../ui/feedback/act.tsx';

/** `isShort` leaves the name to screen readers, where it stands beside; `focusNext` is the id of where the keyboard goes on. */
type Props = { requestId: string; name: string; isShort?: boolean; focusNext?: string; onAccepted?(): void };

/** Promises a food with one tap to who is next in line for it, when the person before is not coming. */
export function AcceptNext({ requestId, name, isShort, focusNext = 'coming', onAccepted }: Props) {
  const { t } = useLingui();
  return (
    <Act
      call={() => answer(api.request[':id'].acceptance.$post({ param: { id: requestId } }))}
      done={t`Promised to ${name}.`}
      refresh={refreshFoods}
      onDone={onAccepted}
      className="btn btn-primary h-auto min-h-10 py-1 wrap-anywhere"
      aria-label={isShort ? t`Accept ${name}` : undefined}
      data-focus-next={focusNext}
    >
      {isShort ? t({ message: 'Accept', context: 'verb' }) : t`Accept ${name}`}
    </Act>
  );
}
