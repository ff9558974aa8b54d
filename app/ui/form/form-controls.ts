import { type Message, msg } from '#words';
import { withPlainDigits } from '../../../contract/words/digits.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Values } from './drafts.ts';

/** Faults, by field name. */
export type Errors = Record<string, string>;

/** The controls by which a form is filled in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Puts a value into a control as if it had been typed. */
export function enter(control: Control, value: string): void {
  if (isBox(control)) control.checked = isRadio(control) ? control.value === value : value !== '';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types digits of other scripts in the field for a number as they are understood everywhere. */
export function typePlainDigits({ target, data }: { target: EventTarget; data: string }): boolean {
  const { inputMode } = target as HTMLInputElement;
  const plain = withPlainDigits(data);
  return (
    (inputMode === 'numeric' || inputMode === 'decimal') &&
    plain !== data &&
    document.execCommand('insertText', false, plain)
  );
}

/** Opens all that an element is folded into. */
export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
}

/** Leads the keyboard to a control, also where it is folded. For buttons to choose by, their group takes it. */
export function leadTo(control: Control): void {
  openFolds(control);
  const target = isTyped(control) ? control : control.closest<HTMLElement>('fieldset[tabindex]');
  target?.focus();
}

/** Whether one writes or chooses in the control itself, and not by buttons that enter something into it. */
export function isTyped({ type }: Control): boolean {
  return type !== 'hidden';
}

/** Whether another one of several is chosen, which has the value of them all. */
export function isPassedOver(control: Control): boolean {
  return isRadio(control) && !control.checked;
}

/** The values that the form sends of a control; none of a box that is not ticked. */
export function heldBy(control: Control): string {
  return isBox(control) && !control.checked ? '' : control.value;
}

/** Whether a control can have its kept value: a choice that there is no more must not become another one. */
export function canHold(control: Control, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (isRadio(control)) return control.value === value;
  return !('options' in control) || [...control.options].some((option) => option.value === value);
}

/** The value of a control when its form was new. */
export function firstValueOf(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? control.value : '';
  return 'defaultValue' in control ? control.defaultValue : control.value;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || isRadio(control);
}

function isRadio(control: Control): control is HTMLInputElement {
  return control.type === 'radio';
}

export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Control => 'name' in element && 'validity' in element,
  );
}

export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** What the inputs themselves demand and do not have. */
export function brokenConstraints(form: HTMLFormElement, words: Words): Errors {
  const broken = controlsOf(form).filter((control) => control.name && !control.validity.valid);
  return Object.fromEntries(broken.map((control) => [control.name, faultOf(control, words)]));
}

/**
 * What is wrong with what a control has, in its own words where it has any (`data-fault`); empty where nothing is. A browser's own
 * message is in its language, and not in the page's; and words in `title` would come up in a bubble of the browser's, also while
 * nothing is wrong.
 */
export function faultOf(control: Control, words: Words): string {
  const { validity, dataset, validationMessage } = control;
  if (validity.valid) return '';
  if (validity.customError) return validationMessage;
  if (validity.valueMissing) return words._(sayMissing(control));
  return dataset.fault || words._(sayBroken(control));
}

function sayMissing(control: Control): Message {
  if ('options' in control) return msg`Please select an item in the list.`;
  return control.type === 'checkbox' ? msg`Please tick this box.` : msg`Please fill out this field.`;
}

function sayBroken(control: Control): Message {
  const { validity } = control;
  const { maxLength } = control as HTMLInputElement;
  if (validity.tooLong) return msg`Please use at most ${{ most: String(maxLength) }} characters.`;
  return msg`Please check what you entered here.`;
}
