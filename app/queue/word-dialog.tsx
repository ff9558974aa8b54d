import { useRef } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { wordLimits } from '../../contract/requests/request-terms.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { enterValue } from '../ui/form/form-controls.ts';

type Asked = { title(name: string): Message; verb: Message; about: Message; suggestions: Message[]; required: boolean };

const release: Asked = {
  title: (name) => msg`Undo your promise to ${{ name }}?`,
  verb: msg({ message: 'Undo promise', context: 'verb' }),
  about: msg`They’ll go back to their place in the queue and will see your note.`,
  suggestions: [msg`Something’s come up.`, msg`We couldn’t agree on a time.`, msg`Someone needs it more urgently.`],
  required: true,
};

/** `end` is a release after the food's last day, when the requester cannot return to the queue. */
const moves: Record<'release' | 'end' | 'decline', Asked> = {
  release,
  end: { ...release, about: msg`This ends the promise. They’ll see your note.` },
  decline: {
    title: (name) => msg`Decline ${{ name }}?`,
    verb: msg({ message: 'Decline', context: 'verb' }),
    about: msg`They’ll lose their place in the queue and will see your note.`,
    suggestions: [
      msg`There’s less than I thought.`,
      msg`I can’t be there at that time.`,
      msg`Someone needs it more urgently.`,
    ],
    required: false,
  },
};

/** `id` is the ID of the request. */
type Props = {
  move: keyof typeof moves;
  id: string;
  name: string;
  open: boolean;
  onClose(): void;
  onSay(word: string): Promise<void>;
};

/** A dialog for releasing or declining a request, with a note to the requester. The note is required for a release. */
export function WordDialog({ move, id, name, open, onClose, onSay }: Props) {
  const { t } = useLingui();
  const { title, verb, about, suggestions, required } = moves[move];
  const form = useRef<HTMLDivElement>(null);
  const suggest = (text: string) => {
    const field = form.current?.querySelector('textarea');
    if (field) enterValue(field, text);
  };
  return (
    <Dialog title={t(title(name))} open={open} onClose={onClose}>
      <p className="mb-4 text-pretty wrap-anywhere">{t(about)}</p>
      <div ref={form}>
        <Form onSubmit={({ word = '' }) => onSay(word)} onSent={onClose} draft={`${move} ${id}`}>
          <TextAreaField
            label={required ? t`Note to ${name}` : t`Note to ${name} (optional)`}
            name="word"
            rows={3}
            maxLength={wordLimits.word}
            required={required}
          />
          <div className="flex flex-wrap gap-2">
            {suggestions.map(t).map((text) => (
              <button key={text} type="button" className="btn btn-sm h-auto min-h-8 py-1" onClick={() => suggest(text)}>
                {text}
              </button>
            ))}
          </div>
          <SubmitButton>{t(verb)}</SubmitButton>
        </Form>
      </div>
    </Dialog>
  );
}
