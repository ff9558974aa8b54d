import { type ComponentProps, type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api.ts';
import type { Elements } from '../elements.ts';
import { ChangedMeanwhile, type Choices, type Conflict, type SayField, withChoices } from './changed-meanwhile.tsx';
import type { Values } from './drafts.ts';
import { Form } from './form.tsx';
import { controlsOf, enter, firstValueOf, heldBy } from './form-controls.ts';
import { type Fields, isSame, pick, useHeld } from './held-fields.ts';

/** What is sent of some fields: as they are wanted, and as they were read. */
type FieldChange<Some extends Fields> = { wanted: Some; read: Some };

type Props<Stored, Some extends Fields> = Pick<
  ComponentProps<typeof Form>,
  'check' | 'onSent' | 'draft' | 'askBeforeLeaving' | 'className'
> & {
  /** What is edited, as the page has read it last. */
  stored: Stored;
  /** Its fields, spelled as `wantedOf` reads them from an untouched form. */
  fieldsOf(stored: Stored): Some;
  /** The fields that a form has. One that is undefined is not changed. */
  wantedOf(values: Values): Some | Promise<Some>;
  /** Saves, and asks for what is stored again. `false` says that it was only tried. */
  onSave(change: FieldChange<Some>, form: HTMLFormElement, sent: { values: Values; key: string }): Promise<unknown>;
  /** How a field is said that has been changed elsewhere meanwhile. */
  say: SayField;
  /** Below the fields, and not renewed with them. */
  buttons?: Elements;
  children(stored: Stored): Elements;
};

/** The field with the fields as they were read, kept with a draft. */
const READ = 'read';

/**
 * A form for something that others, or another device, may change at the same time. Until someone is in it, all of it follows
 * what is read anew. Then it stands still, and is sent with what it had read, so that the server keeps what has been changed
 * elsewhere. If both changed the same field, it asks which to keep. After saving it shows what is stored.
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

  // On a slow phone one may have typed before this script ran.
  useEffect(() => {
    const controls = controlsOf(read.current?.form ?? null);
    if (controls.some((control) => control.name && heldBy(control) !== firstValueOf(control))) touch();
  }, [touch]);

  const endConflict = () => {
    setConflict(undefined);
    setChoices({});
  };
  const onInput = ({ target }: FormEvent) => {
    touch();
    if (target === read.current || kept.current === read.current || !read.current) return;
    kept.current = read.current;
    // A draft keeps what is entered.
    enter(read.current, read.current.value);
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
        // What has been decided stays so, unless it has changed once more.
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
      {/* Enter triggers the first button, so that it never decides. */}
      {buttons}
      {conflict && <ChangedMeanwhile {...conflict} say={say} choices={choices} onChoose={setChoices} />}
    </Form>
  );
}

/** The wanted fields as they were read: one that is as the form began with it, then; another when it was typed into a draft. */
function readOf(wanted: Fields, fields: Fields, before: Fields): Fields {
  const read = { ...fields, ...pick(before, (path) => !isSame(wanted[path], fields[path])) };
  return pick(read, (path) => wanted[path] !== undefined);
}
