import { useId } from 'react';
import { PICKUP_CODE_LENGTH } from '../../contract/request-terms.ts';
import { ApiError } from '../api.ts';
import { Labelled } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';

const FIELD = 'code';

/** Takes the code that shows that the food has changed hands. What is wrong with it is said at the field. */
export function PickupCodeForm({ name, onCollect }: { name: string; onCollect(code: string): Promise<void> }) {
  const hintId = useId();
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

/** What has to do with the code itself belongs beside it. */
function atField(error: unknown): unknown {
  if (!(error instanceof ApiError) || !['WRONG_CODE', 'CODE_LOCKED'].includes(error.code)) return error;
  const { status, code, retryAfter } = error;
  const message = code === 'CODE_LOCKED' && retryAfter ? waitFor(retryAfter) : error.message;
  return new ApiError(status, { code, message, issues: [{ path: FIELD, message }] });
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}
