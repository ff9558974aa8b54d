import { Heart } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Trans, useLingui } from '#page-words';
import { wordLimits } from '../../contract/requests/request-terms.ts';
import type { Thanks } from '../../contract/requests/thanks.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/form-context.ts';

type Props = { id: string; title: string; name: string; thanks: Thanks | undefined };

/** Thanks from both sides of a hand-over. If the viewer has not said thanks yet, shows a form: one tap, with an optional note. */
export function SayThanks({ id, title, name, thanks }: Props) {
  const send = useFormCall({
    call: (words: string) => answer(api.request[':id'].thanks.$post({ param: { id }, json: words ? { words } : {} })),
    refresh: refreshFoods,
  });
  return (
    <div className="grid w-full justify-items-start gap-2 text-start whitespace-normal" data-focus-next="">
      {thanks?.received && (
        <Said>
          <Received name={name} words={thanks.received.words} />
        </Said>
      )}
      {thanks?.said ? (
        <Said>
          <Given words={thanks.said.words} />
        </Said>
      ) : (
        <Form
          onSubmit={({ words = '' }) => send(words.trim())}
          draft={`thanks ${id}`}
          className="w-full grid-cols-[minmax(0,1fr)] gap-2!"
        >
          <Line title={title} />
        </Form>
      )}
    </div>
  );
}

function Line({ title }: { title: string }) {
  const { t } = useLingui();
  const { pending } = useForm();
  const field = useId();
  return (
    <>
      <label htmlFor={field} className="text-muted text-sm">
        {t`Add a line, if you like`}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={field}
          name="words"
          maxLength={wordLimits.thanks}
          className="input input-sm min-w-0 flex-1 basis-32"
        />
        <button type="submit" className="btn btn-sm" aria-disabled={pending} aria-label={t`Say thanks for ${title}`}>
          <Heart size={16} aria-hidden className="text-primary" /> {t`Say thanks`}
        </button>
      </div>
    </>
  );
}

function Received({ name, words }: { name: string; words: string | null }) {
  if (words === null) {
    return (
      <Trans>
        <bdi translate="no">{name}</bdi> says thanks.
      </Trans>
    );
  }
  return (
    <Trans>
      <bdi translate="no">{name}</bdi> says thanks: <bdi>{words}</bdi>
    </Trans>
  );
}

function Given({ words }: { words: string | null }) {
  if (words === null) return <Trans>You said thanks.</Trans>;
  return (
    <Trans>
      You said thanks: <bdi>{words}</bdi>
    </Trans>
  );
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p className="text-muted text-sm text-pretty wrap-anywhere">
      <Heart size={14} aria-hidden className="text-primary me-1.5 inline" />
      <span>{children}</span>
    </p>
  );
}
