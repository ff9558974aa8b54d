import { type KeyboardEvent, use, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useLingui } from '#page-words';
import { messageLimits, quickAnswers } from '../../contract/requests/message-terms.ts';
import type { Conversation } from '../../contract/requests/messages.ts';
import { isSentBefore } from '../api/api.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { DraftOwnerContext } from '../ui/form/draft-owner.ts';
import { draftName, renewKeyOfDraft, type Values } from '../ui/form/drafts.ts';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { type Errors, enterValue } from '../ui/form/form-controls.ts';
import { MessagePicture } from './message-picture.tsx';
import { messageDraft, useSendMessage } from './use-send-message.ts';

/** A form for a message, with one-tap quick replies. */
export function WriteMessage({ about }: { about: Conversation }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useRef<HTMLDivElement>(null);
  // Incremented when a message is sent, to remount the photo field without a photo.
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync, isError, isPending } = useSendMessage(about);
  const { name } = about.person;
  const field = () => form.current?.querySelector('textarea');

  const draft = messageDraft(about.requestId);
  const owner = use(DraftOwnerContext);
  /** Gives the draft another message ID: `id`, or a new one. */
  const renewId = (id?: string) => renewKeyOfDraft(draftName(draft, owner), id);
  /** IDs of quick replies that could not be sent, by text. A retry uses the same ID. */
  const quickIds = useRef(new Map<string, string>());

  const send = async ({ text = '', image = '' }: Values, _form: HTMLFormElement, id: string) => {
    setFailure(undefined);
    await mutateAsync({ id, text, image }).catch((error) => {
      if (!isSentBefore(error)) throw error;
      // An earlier message with this ID has arrived, although its response was lost. Send this one under a new ID.
      return mutateAsync({ id: renewId(), text, image });
    });
    setSent((count) => count + 1);
    const area = field();
    // Keep text that was typed in the meantime.
    if (area && area.value === text) area.value = '';
    area?.focus();
  };
  const sendQuick = async (text: string) => {
    setFailure(undefined);
    const id = quickIds.current.get(text) ?? uuid();
    quickIds.current.set(text, id);
    try {
      await mutateAsync({ id, text, image: '' });
      quickIds.current.delete(text);
    } catch (error) {
      toast.error(error);
      setFailure(error);
      const area = field();
      if (area?.value !== '') return;
      enterValue(area, text);
      renewId(id);
    }
  };
  const check = (values: Values, awaited: string[]): Errors =>
    isMissing(values, awaited) ? { text: t`Write a message or add a photo.` } : {};
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field()?.form?.requestSubmit();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are pressed in the field, and bubble to here
    <div ref={form} className="grid gap-2" onKeyDown={onKeyDown}>
      <QuickAnswers texts={quickAnswers(about.status, about.isDonor).map(t)} isPending={isPending} onSend={sendQuick} />
      <InlineError error={failure} />
      <Form
        onSubmit={send}
        draft={draft}
        check={check}
        // Hides the label visually, because the recipient's name is shown above.
        className="grid-cols-[minmax(0,1fr)_minmax(7rem,auto)] items-end gap-2 *:has-[textarea]:col-span-full [&_label]:sr-only [&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-12"
      >
        <TextAreaField
          label={t`Message to ${name}`}
          placeholder={t`Write a message`}
          name="text"
          rows={1}
          maxLength={messageLimits.text}
        />
        <MessagePicture key={sent} />
        <SubmitButton>{isError ? t`Try again` : t`Send`}</SubmitButton>
      </Form>
    </div>
  );
}

type QuickProps = { texts: string[]; isPending: boolean; onSend(text: string): void };

function QuickAnswers({ texts, isPending, onSend }: QuickProps) {
  const { t } = useLingui();
  if (texts.length === 0) return null;
  return (
    <ul aria-label={t`Quick replies`} className="flex gap-2 overflow-x-auto p-1">
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={isPending}
            onClick={() => isPending || onSend(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function isMissing({ text = '', image = '' }: Values, awaited: string[]): boolean {
  return !(text.trim() || image || awaited.includes('image'));
}
