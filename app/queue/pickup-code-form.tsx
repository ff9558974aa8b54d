import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { type Message, msg, plural } from '#words';
import { PICKUP_CODE_LENGTH } from '../../contract/requests/request-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { ApiError } from '../api/api.ts';
import { codeInFragment, isCodeOf } from '../pickup/confirmation-link.ts';
import { Labelled } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { enterValue } from '../ui/form/form-controls.ts';
import { useWords } from '../words/words-context.tsx';

const FIELD = 'code';

/** `id` is the ID of the request. */
type Props = { id: string; name: string; onCollect(code: string): Promise<void> };

/**
 * A form for the pick-up code, which confirms the hand-over. Errors are shown at the field. A link to this form focuses the
 * field. If the link contains the code, as in a scanned QR code, the code is filled in and the submit button gets focus.
 */
export function PickupCodeForm({ id, name, onCollect }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  const [scanned, isAsked] = [codeInFragment(hash, id), isCodeOf(hash, id)];
  useEffect(() => {
    if (!isAsked || !field.current) return;
    if (scanned) enterValue(field.current, scanned);
    (scanned ? field.current.form?.querySelector<HTMLElement>('[type=submit]') : field.current)?.focus();
    field.current.scrollIntoView({ block: scanned ? 'center' : 'nearest' });
  }, [scanned, isAsked]);

  const digits = PICKUP_CODE_LENGTH;
  const collect = async (values: Record<string, string>) => {
    try {
      await onCollect(values[FIELD] ?? '');
    } catch (error) {
      throw atField(error, words);
    }
  };

  return (
    <Form onSubmit={collect}>
      <Labelled label={t`Pick-up code`} name={FIELD}>
        {({ invalid, 'aria-describedby': errorId, ...control }) => (
          <input
            {...control}
            ref={field}
            name={FIELD}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            data-pickup-code=""
            pattern={`\\s*(\\d\\s*){${PICKUP_CODE_LENGTH}}`}
            data-fault={t`Enter the ${digits}-digit pick-up code.`}
            aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
            className={`input font-display h-14 w-full text-center text-3xl tracking-[0.25em] ${invalid ? 'input-error' : ''}`}
          />
        )}
      </Labelled>
      <p id={hintId} className="text-muted text-sm wrap-anywhere">
        <Trans>
          Ask <bdi translate="no">{name}</bdi> for the {digits}-digit code when you hand over the food.
        </Trans>
      </p>
      <SubmitButton>{t`Confirm hand-over`}</SubmitButton>
    </Form>
  );
}

/** Converts the error for a locked code to a field error. */
function atField(error: unknown, words: Words): unknown {
  if (!(error instanceof ApiError) || error.code !== 'CODE_LOCKED') return error;
  const { status, code, retryAfter } = error;
  const message = retryAfter ? words._(waitFor(retryAfter)) : error.message;
  return new ApiError(status, { code, message, issues: [{ path: FIELD, message }] });
}

function waitFor(seconds: number): Message {
  const minutes = Math.ceil(seconds / 60);
  return msg`Too many wrong codes. Please wait ${plural({ minutes }, { one: 'a minute', other: '# minutes' })} and try again.`;
}
