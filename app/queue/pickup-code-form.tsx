import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { PICKUP_CODE_LENGTH } from '../../contract/request-terms.ts';
import { ApiError } from '../api.ts';
import { codeInFragment } from '../pickup/confirmation-link.ts';
import { Labelled } from '../ui/field.tsx';
import { enter, Form, SubmitButton } from '../ui/form.tsx';

const FIELD = 'code';

/** `id` is the request's. */
type Props = { id: string; name: string; onCollect(code: string): Promise<void> };

/**
 * Takes the code that shows that the food has changed hands. What is wrong with it is said at the field. The code is there
 * already when the page was opened by a link that holds it, as a scanned card is.
 */
export function PickupCodeForm({ id, name, onCollect }: Props) {
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const scanned = codeInFragment(useLocation().hash, id);
  useEffect(() => {
    if (!scanned || !field.current) return;
    enter(field.current, scanned);
    field.current.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    field.current.scrollIntoView({ block: 'center' });
  }, [scanned]);

  const collect = async (values: Record<string, string>) => {
    try {
      await onCollect(values[FIELD] ?? '');
    } catch (error) {
      throw atField(error);
    }
  };

  return (
    <Form onSubmit={collect}>
      <Labelled label="Pick-up code" name={FIELD}>
        {({ invalid, 'aria-describedby': errorId, ...control }) => (
          <input
            {...control}
            ref={field}
            name={FIELD}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`\\s*(\\d\\s*){${PICKUP_CODE_LENGTH}}`}
            title={`Pick-up code has ${PICKUP_CODE_LENGTH} digits.`}
            aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
            className={`input font-display h-14 w-full text-center text-3xl tracking-[0.25em] ${invalid ? 'input-error' : ''}`}
          />
        )}
      </Labelled>
      <p id={hintId} className="text-muted text-sm wrap-anywhere">
        {name} has {PICKUP_CODE_LENGTH} digits to show you when you hand the food over.
      </p>
      <SubmitButton>Confirm collection</SubmitButton>
    </Form>
  );
}

/** That the field is locked belongs beside it. */
function atField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'CODE_LOCKED') return error;
  const { status, code, retryAfter } = error;
  const message = retryAfter ? waitFor(retryAfter) : error.message;
  return new ApiError(status, { code, message, issues: [{ path: FIELD, message }] });
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}
