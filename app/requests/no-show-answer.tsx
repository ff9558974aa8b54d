import { Trans, useLingui } from '#page-words';
import { wordLimits } from '../../contract/requests/request-terms.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';

type Props = { id: string; title: string; given: string | null };

/** The user's answer to being recorded as a no-show, or a form for it. They can answer only once. */
export function NoShowAnswer({ id, title, given }: Props) {
  const { t } = useLingui();
  const send = useFormCall({
    call: (text: string) =>
      answer(api.request[':id']['no-show'].answer.$post({ param: { id }, json: { answer: text } })),
    done: t`We’ve sent your answer to the donor.`,
    refresh: refreshFoods,
  });
  if (given !== null) {
    return (
      <p className="text-muted text-sm text-pretty wrap-anywhere whitespace-pre-line">
        <Trans>
          Your answer: <bdi>{given}</bdi>
        </Trans>
      </p>
    );
  }
  return (
    <details className="w-full text-start whitespace-normal" data-focus-next="">
      <summary className="link link-primary inline-block py-1" aria-label={t`Answer about ${title}`}>
        {t({ message: 'Answer', context: 'verb' })}
      </summary>
      <Form onSubmit={({ answer: text = '' }) => send(text)} draft={`no-show ${id}`} className="mt-2">
        <TextAreaField
          label={t`Your answer to the donor (you can send one)`}
          name="answer"
          rows={3}
          maxLength={wordLimits.answer}
          required
        />
        <SubmitButton>{t`Send the answer`}</SubmitButton>
      </Form>
    </details>
  );
}
