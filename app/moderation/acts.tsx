import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { moderationLimits } from '../../contract/moderation-terms.ts';
import { answer, api } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { refreshModeration } from './moderation-queries.ts';

/** What moderators can do, each with what is asked for it. */
const acts = {
  hide: {
    verb: 'Hide',
    label: 'Why, in words for its donor',
    about: 'It is gone for everyone but its donor, and open requests for it end.',
    done: 'It is hidden',
    call: (id: string, why: string) =>
      answer(api.moderation.foods[':id'].hiding.$post({ param: { id }, json: { why } })),
  },
  suspend: {
    verb: 'Suspend',
    label: 'Why, in words for this person',
    about: 'They are logged out everywhere, their foods are hidden, and what they have promised or asked for ends.',
    done: 'They are suspended',
    call: (id: string, why: string) =>
      answer(api.moderation.people[':id'].suspension.$post({ param: { id }, json: { why } })),
  },
  close: {
    verb: 'Close the report on',
    label: 'A note on what was done',
    about: 'It goes to the closed reports, with your note for the other moderators.',
    done: 'The report is closed',
    call: (id: string, why: string) =>
      answer(api.moderation.reports[':id'].closing.$post({ param: { id }, json: { why } })),
  },
} as const;

const undoings = {
  show: {
    done: 'It can be seen again',
    call: (id: string) => answer(api.moderation.foods[':id'].hiding.$delete({ param: { id } })),
  },
  reinstate: {
    done: 'They can log in again',
    call: (id: string) => answer(api.moderation.people[':id'].suspension.$delete({ param: { id } })),
  },
} as const;

type ButtonProps = { id: string; name: string; children: ReactNode };

/** Does something to a food, a person or a report, after asking why. */
export function ActButton({ act, id, name, children }: ButtonProps & { act: keyof typeof acts }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const { verb, label, about, done, call } = acts[act];
  const { mutateAsync } = useMutation({
    mutationFn: (why: string) => call(id, why),
    meta: { showsOwnErrors: true },
    onSuccess: () => toast.success(done),
    onSettled: () => refreshModeration(client),
  });
  return (
    <>
      <button
        type="button"
        aria-label={`${verb} ${name}`}
        data-focus-next="moderation"
        className="btn btn-sm"
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
      <Dialog title={`${verb} ${name}`} open={asking} onClose={() => setAsking(false)}>
        <p className="mb-4 text-pretty">{about}</p>
        <Form onSubmit={({ why = '' }) => mutateAsync(why)} onSent={() => setAsking(false)} draft={`${act} ${id}`}>
          <TextAreaField
            label={label}
            name="why"
            rows={3}
            maxLength={moderationLimits.why}
            data-focus-first=""
            required
          />
          <SubmitButton>{children}</SubmitButton>
        </Form>
      </Dialog>
    </>
  );
}

/** Takes something back. */
export function UndoButton({ undo, id, name, children }: ButtonProps & { undo: keyof typeof undoings }) {
  const client = useQueryClient();
  const toast = useToast();
  const { done, call } = undoings[undo];
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(id),
    onSuccess: () => toast.success(done),
    onSettled: () => refreshModeration(client),
  });
  return (
    <button
      type="button"
      aria-label={`${children} ${name}`}
      aria-disabled={isPending}
      data-focus-next="moderation"
      className="btn btn-sm"
      onClick={() => isPending || mutate()}
    >
      {children}
    </button>
  );
}
