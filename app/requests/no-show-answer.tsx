import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordLimits } from '../../contract/request-terms.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';

type Props = { id: string; title: string; given: string | null };

/** What one says to having been expected in vain: once, and then it is shown. */
export function NoShowAnswer({ id, title, given }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (text: string) =>
      answer(api.request[':id']['no-show'].answer.$post({ param: { id }, json: { answer: text } })),
    onSettled: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });
  if (given !== null) {
    return <p className="text-muted text-sm text-pretty wrap-anywhere whitespace-pre-line">Your answer: {given}</p>;
  }
  const send = async ({ answer: text = '' }: Record<string, string>) => {
    await mutateAsync(text);
    toast.success('Your answer is with the donor.');
  };
  return (
    <details className="w-full text-left whitespace-normal" data-focus-next="">
      <summary className="link link-primary inline-block py-1" aria-label={`Answer about ${title}`}>
        Answer
      </summary>
      <Form onSubmit={send} draft={`no-show ${id}`} className="mt-2">
        <TextAreaField
          label="Your answer, once, for the donor"
          name="answer"
          rows={3}
          maxLength={wordLimits.answer}
          required
        />
        <SubmitButton>Send the answer</SubmitButton>
      </Form>
    </details>
  );
}
