import { useRef } from 'react';
import { wordLimits } from '../../contract/request-terms.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { enter, Form, SubmitButton } from '../ui/form.tsx';

const suggestions = [
  'Something has come up on my side.',
  'We could not agree on a time.',
  'Somebody needs it more urgently.',
];

type Props = { id: string; name: string; open: boolean; onClose(): void; onRelease(word: string): Promise<void> };

/** Takes a promise back: with a word to the person, which they are owed. */
export function ReleaseDialog({ id, name, open, onClose, onRelease }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const suggest = (text: string) => {
    const field = form.current?.querySelector('textarea');
    if (field) enter(field, text);
  };
  return (
    <Dialog title={`Release ${name}?`} open={open} onClose={onClose}>
      <p className="mb-4 text-pretty wrap-anywhere">
        The promise ends. They go back to the place in line that they had, and read what you write here.
      </p>
      <div ref={form}>
        <Form onSubmit={({ word = '' }) => onRelease(word)} onSent={onClose} draft={`release ${id}`}>
          <TextAreaField label={`A word to ${name}`} name="word" rows={3} maxLength={wordLimits.release} required />
          <div className="flex flex-wrap gap-2">
            {suggestions.map((text) => (
              <button key={text} type="button" className="btn btn-sm h-auto min-h-8 py-1" onClick={() => suggest(text)}>
                {text}
              </button>
            ))}
          </div>
          <SubmitButton>Release</SubmitButton>
        </Form>
      </div>
    </Dialog>
  );
}
