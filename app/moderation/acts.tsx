import { type ReactNode, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { moderationLimits } from '../../contract/site/moderation-terms.ts';
import { answer, api } from '../api/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { refreshModeration } from './moderation-queries.ts';

/** Moderators' actions, each with the texts of its dialog. */
const acts = {
  hide: {
    title: (name: string): Message => msg`Hide ${{ name }}`,
    label: msg`Reason (the donor will see it)`,
    about: msg`Only the donor will be able to see it. Open requests will end, and its photo will be hidden everywhere.`,
    done: msg`Listing hidden`,
    call: (id: string, why: string) =>
      answer(api.moderation.foods[':id'].hiding.$post({ param: { id }, json: { why } })),
  },
  hideWanted: {
    title: (name: string): Message => msg`Hide ${{ name }}`,
    label: msg`Reason (this person will see it)`,
    about: msg`Only the person who wrote it will be able to see it.`,
    done: msg`Wanted post hidden`,
    call: (id: string, why: string) =>
      answer(api.moderation.wanted[':id'].hiding.$post({ param: { id }, json: { why } })),
  },
  suspend: {
    title: (name: string): Message => msg`Suspend ${{ name }}`,
    label: msg`Reason (this person will see it)`,
    about: msg`They’ll be logged out everywhere. Their listings will be hidden, and their promises and requests will end.`,
    done: msg`Account suspended`,
    call: (id: string, why: string) =>
      answer(api.moderation.people[':id'].suspension.$post({ param: { id }, json: { why } })),
  },
  close: {
    title: (name: string): Message => msg`Close the report on ${{ name }}`,
    label: msg`Note on what you did`,
    about: msg`It’ll move to the closed reports, with your note for other moderators.`,
    done: msg`Report closed`,
    call: (id: string, why: string) =>
      answer(api.moderation.reports[':id'].closing.$post({ param: { id }, json: { why } })),
  },
} as const;

const undoings = {
  show: {
    title: (name: string): Message => msg`Unhide ${{ name }}`,
    done: msg`Listing visible again`,
    call: (id: string) => answer(api.moderation.foods[':id'].hiding.$delete({ param: { id } })),
  },
  showWanted: {
    title: (name: string): Message => msg`Unhide ${{ name }}`,
    done: msg`Wanted post visible again`,
    call: (id: string) => answer(api.moderation.wanted[':id'].hiding.$delete({ param: { id } })),
  },
  reinstate: {
    title: (name: string): Message => msg`Reinstate ${{ name }}`,
    done: msg`They can log in again`,
    call: (id: string) => answer(api.moderation.people[':id'].suspension.$delete({ param: { id } })),
  },
} as const;

type ButtonProps = { id: string; name: string; children: ReactNode };

/** Acts on a food, user or report, after asking for a reason. */
export function ActButton({ act, id, name, children }: ButtonProps & { act: keyof typeof acts }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { title, label, about, done, call } = acts[act];
  const send = useFormCall({ call: (why: string) => call(id, why), done: t(done), refresh: refreshModeration });
  return (
    <>
      <button
        type="button"
        aria-label={t(title(name))}
        data-focus-next="moderation"
        className="btn btn-sm"
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
      <Dialog title={t(title(name))} open={asking} onClose={() => setAsking(false)}>
        <p className="mb-4 text-pretty">{t(about)}</p>
        <Form onSubmit={({ why = '' }) => send(why)} onSent={() => setAsking(false)} draft={`${act} ${id}`}>
          <TextAreaField
            label={t(label)}
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

/** Undoes an action. */
export function UndoButton({ undo, id, name, children }: ButtonProps & { undo: keyof typeof undoings }) {
  const { t } = useLingui();
  const { title, done, call } = undoings[undo];
  return (
    <Act
      call={() => call(id)}
      done={t(done)}
      refresh={refreshModeration}
      aria-label={t(title(name))}
      data-focus-next="moderation"
      className="btn btn-sm"
    >
      {children}
    </Act>
  );
}
