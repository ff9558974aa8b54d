import { type ComponentProps, type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api.ts';
import type { Elements } from '../elements.ts';
import { ChangedMeanwhile, type Choices, type Conflict, type SayField, withChoices } from './changed-meanwhile.tsx';
import type { Values } from './drafts.ts';
import { Form } from './form.tsx';
import { controlsOf, enterValue, firstValueOf, submittedValue } from './form-controls.ts';
import { type Fields, isSame, pick, useHeld } from './held-fields.ts';

/** A change to some fields: their new values, and the original values that the user saw before editing. */
type FieldChange<Some extends Fields> = { wanted: Some; read: Some };

type Props<Stored, Some extends Fields> = Pick<
  ComponentProps<typeof Form>,
  'check' | 'onSent' | 'draft' | 'askBeforeLeaving' | 'className'
> & {
  /** The edited object, as last fetched. */
  stored: Stored;
  /** Returns the object's fields, in the format that `wantedOf` returns for an untouched form. */
  fieldsOf(stored: Stored): Some;
  /** Converts a form's values to fields. Undefined fields are not changed. */
  wantedOf(values: Values): Some | Promise<Some>;
  /** Saves the change and refetches the stored object. Resolves to `false` if the values were only tested, not saved. */
  onSave(change: FieldChange<Some>, form: HTMLFormElement, sent: { values: Values; key: string }): Promise<unknown>;
  /** Returns the label of a field in conflict, and one of its values as text. */
  say: SayField;
  /** Shown below the fields, and kept when the fields are reset. */
  buttons?: Elements;
  children(stored: Stored): Elements;
};

/** Name of the hidden field with the original values. As a field, they become part of the draft. */
const READ = 'read';

/**
 * A form for an object that someone else, or the same user on another device, may edit at the same time. It follows newly fetched
 * data until the user touches it. After that, it ignores new data, and submits the original values along with the new ones, so
 * that the server keeps changes made elsewhere. If a field was changed both here and elsewhere, the form asks which value to
 * keep. After saving, it shows the stored values.
 */
export function EditForm<Stored, Some extends Fields>({
  stored,
  fieldsOf,
  wantedOf,
  onSave,
  say,
  buttons,
  children,
  ...form
}: Props<Stored, Some>) {
  const { held, touch, letGo, settle } = useHeld(stored, fieldsOf);
  const [conflict, setConflict] = useState<Conflict>();
  const [choices, setChoices] = useState<Choices>({});
  const read = useRef<HTMLInputElement>(null);
  const kept = useRef<HTMLInputElement>(null);

  // On slow phones, the user may have typed before hydration.
  useEffect(() => {
    const controls = controlsOf(read.current?.form ?? null);
    if (controls.some((control) => control.name && submittedValue(control) !== firstValueOf(control))) touch();
  }, [touch]);

  const endConflict = () => {
    setConflict(undefined);
    setChoices({});
  };
  const onInput = ({ target }: FormEvent) => {
    touch();
    if (target === read.current || kept.current === read.current || !read.current) return;
    kept.current = read.current;
    // Fire an input event, so that the draft includes the original values.
    enterValue(read.current, read.current.value);
  };
  const submit = async ({ [READ]: before = '{}', ...values }: Values, element: HTMLFormElement, key: string) => {
    const mine = await wantedOf(values);
    const change = { wanted: mine, read: readOf(mine, held.fields, JSON.parse(before)) };
    const decided = conflict ? withChoices(change, conflict, choices, isSame) : change;
    try {
      const isTried = (await onSave(decided as FieldChange<Some>, element, { values, key })) === false;
      if (isTried) return false;
    } catch (error) {
      if (error instanceof ApiError && error.now) {
        const { now } = error;
        // Keep the user's choices, except for fields that have changed again.
        const isDecided = (path: string) => path in choices && !(path in now);
        setConflict({ now: { ...pick(conflict?.now ?? {}, isDecided), ...now }, mine });
        setChoices(pick(choices, isDecided));
      }
      throw error;
    }
    const fields = settle(mine);
    kept.current = null;
    if (read.current) read.current.value = JSON.stringify(fields);
    if (conflict) element.querySelector<HTMLElement>('[type=submit]')?.focus();
    endConflict();
  };
  const beginAnew = () => {
    letGo();
    endConflict();
  };
  return (
    <Form {...form} onSubmit={submit} onBeginAnew={beginAnew}>
      <div className="contents" onFocusCapture={touch} onInput={onInput}>
        <Fragment key={held.beginning}>
          <input ref={read} hidden readOnly name={READ} defaultValue={JSON.stringify(held.fields)} />
          {children(held.shown)}
        </Fragment>
      </div>
      {/* Before ChangedMeanwhile: Enter triggers a form's first submit button, and must not resolve a conflict. */}
      {buttons}
      {conflict && <ChangedMeanwhile {...conflict} say={say} choices={choices} onChoose={setChoices} />}
    </Form>
  );
}

/**
 * Returns the original value of each wanted field. For a field that the user has changed, that is the one in the form (`before`),
 * because the change may come from a draft.
 */
function readOf(wanted: Fields, fields: Fields, before: Fields): Fields {
  const read = { ...fields, ...pick(before, (path) => !isSame(wanted[path], fields[path])) };
  return pick(read, (path) => wanted[path] !== undefined);
}
