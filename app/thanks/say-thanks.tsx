import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { wordLimits } from '../../contract/request-terms.ts';
import type { Thanks } from '../../contract/thanks.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { Form, useForm } from '../ui/form.tsx';

type Props = { id: string; title: string; name: string; thanks: Thanks | undefined };

/** What the two sides of a hand-over have said to each other, and the way to say thanks: by one press, with a line or without. */
export function SayThanks({ id, title, name, thanks }: Props) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (words: string) =>
      answer(api.request[':id'].thanks.$post({ param: { id }, json: words ? { words } : {} })),
    onSuccess: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });
  return (
    <div className="grid w-full justify-items-start gap-2 text-left whitespace-normal" data-focus-next="">
      {thanks?.received && <Said words={thanks.received.words}>{name} says thanks</Said>}
      {thanks?.said ? (
        <Said words={thanks.said.words}>You have said thanks</Said>
      ) : (
        <Form onSubmit={({ words = '' }) => mutateAsync(words.trim())} draft={`thanks ${id}`} className="w-full gap-2!">
          <Line title={title} />
        </Form>
      )}
    </div>
  );
}

function Line({ title }: { title: string }) {
  const { pending } = useForm();
  const field = useId();
  return (
    <>
      <label htmlFor={field} className="text-muted text-sm">
        A line with it, if you like
      </label>
      <div className="flex flex-wrap gap-2">
        <input id={field} name="words" maxLength={wordLimits.thanks} className="input input-sm min-w-32 flex-1" />
        <button type="submit" className="btn btn-sm" aria-disabled={pending} aria-label={`Say thanks for ${title}`}>
          <Heart size={16} aria-hidden className="text-primary" /> Say thanks
        </button>
      </div>
    </>
  );
}

function Said({ words, children }: { words: string | null; children: ReactNode }) {
  return (
    <p className="text-muted text-sm text-pretty wrap-anywhere">
      <Heart size={14} aria-hidden className="text-primary mr-1.5 inline" />
      {children}
      {words === null ? '.' : `: ${words}`}
    </p>
  );
}
