import { type Message, msg } from '#words';
import { withPlainDigits } from '../../../contract/words/digits.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Values } from './drafts.ts';

/** Error messages, by field name. */
export type Errors = Record<string, string>;

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a control's value as if the user had typed it. */
export function enterValue(control: Control, value: string): void {
  if (isBox(control)) control.checked = isRadio(control) ? control.value === value : value !== '';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** In number fields, replaces typed digits of other scripts with ASCII digits. Returns whether it inserted any. */
export function typePlainDigits({ target, data }: { target: EventTarget; data: string }): boolean {
  const { inputMode } = target as HTMLInputElement;
  const plain = withPlainDigits(data);
  return (
    (inputMode === 'numeric' || inputMode === 'decimal') &&
    plain !== data &&
    document.execCommand('insertText', false, plain)
  );
}

/** Opens every collapsed section around an element. */
export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
}

/** Focuses a control, or the group of buttons that set its value. Opens the collapsed sections around it first. */
export function focusControl(control: Control): void {
  openFolds(control);
  const target = isTyped(control) ? control : control.closest<HTMLElement>('fieldset[tabindex]');
  target?.focus();
}

/** Whether the user fills in the control directly. The values of hidden controls are set by buttons. */
export function isTyped({ type }: Control): boolean {
  return type !== 'hidden';
}

/** Whether a control is an unselected radio button. */
export function isRadioUnselected(control: Control): boolean {
  return isRadio(control) && !control.checked;
}

/** Returns the value that the form submits for a control; '' for an unselected checkbox or radio button. */
export function submittedValue(control: Control): string {
  return isBox(control) && !control.checked ? '' : control.value;
}

/** Whether a saved value can be restored: a `select` must still have that option, and a radio button takes only its own value. */
export function canHold(control: Control, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (isRadio(control)) return control.value === value;
  return !('options' in control) || [...control.options].some((option) => option.value === value);
}

/** Returns a control's initial value. */
export function firstValueOf(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? control.value : '';
  if ('options' in control)
    return [...control.options].find((option) => option.defaultSelected)?.value ?? control.value;
  return control.defaultValue;
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

/** Returns the constraint validation errors of a form's controls, by field name. */
export function brokenConstraints(form: HTMLFormElement, words: Words): Errors {
  const broken = controlsOf(form).filter((control) => control.name && !control.validity.valid);
  return Object.fromEntries(broken.map((control) => [control.name, faultOf(control, words)]));
}

/**
 * Returns a control's constraint validation error; '' if it is valid. A control can set its own message in `data-fault`, but not
 * in `title`, which would show as a tooltip even on valid fields. The browser's messages are not used, because they may be in
 * another language than the page.
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
