// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { brokenConstraints, firstValueOf } from './form-controls.ts';

afterEach(() => document.body.replaceChildren());

/** A form with one control, named `it`. */
function formOf(control: string): HTMLFormElement {
  document.body.innerHTML = `<form>${control}</form>`;
  return document.forms[0] as HTMLFormElement;
}

test('the initial value of a control stays known once another was chosen', () => {
  const form = formOf(
    `<input name="a" value="1"><select name="b"><option>1</option><option selected>2</option></select>`,
  );
  const [input, select] = [form.querySelector('input'), form.querySelector('select')];
  if (!input || !select) throw new Error('no controls');
  [input.value, select.value] = ['3', '1'];
  expect([firstValueOf(input), firstValueOf(select)]).toEqual(['1', '2']);
});

describe('a control’s error is in the page’s language', () => {
  test.each([
    ['<input name="it" required>', 'Please fill out this field.'],
    ['<textarea name="it" required></textarea>', 'Please fill out this field.'],
    ['<select name="it" required><option value=""></option></select>', 'Please select an item in the list.'],
    ['<input name="it" type="checkbox" required>', 'Please tick this box.'],
    ['<input name="it" pattern="a" value="b">', 'Please check what you entered here.'],
  ])('%s', (control, sentence) => {
    expect(brokenConstraints(formOf(control), english)).toEqual({ it: sentence });
  });

  test('an error set by the page takes precedence', () => {
    const form = formOf('<input name="it" required>');
    form.querySelector('input')?.setCustomValidity('The photo couldn’t be uploaded.');
    expect(brokenConstraints(form, english)).toEqual({ it: 'The photo couldn’t be uploaded.' });
  });

  test('a valid control has no error', () => {
    expect(brokenConstraints(formOf('<input name="it" required value="Soup">'), english)).toEqual({});
  });

  test('a control’s own text is used, except for a missing value', () => {
    const withWords = (value: string) =>
      `<input name="it" required pattern="a" data-fault="Six digits." value="${value}">`;
    expect(brokenConstraints(formOf(withWords('b')), english)).toEqual({ it: 'Six digits.' });
    expect(brokenConstraints(formOf(withWords('')), english)).toEqual({ it: 'Please fill out this field.' });
  });
});
