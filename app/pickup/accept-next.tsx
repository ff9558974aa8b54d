import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { Act } from '../ui/feedback/act.tsx';

/**
 * With `isShort`, the visible label leaves out the name, which is next to the button. `focusNext` is the ID of the element to
 * focus afterwards.
 */
type Props = { requestId: string; name: string; isShort?: boolean; focusNext?: string; onAccepted?(): void };

/** A button that accepts the next requester in the queue with one tap. */
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
