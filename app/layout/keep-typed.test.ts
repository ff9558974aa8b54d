// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { keepTyped } from './keep-typed.ts';

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

const page = `
  <form><input name="title"><textarea name="notes"></textarea>
  <select name="unit"><option value="">-</option><option value="kg">kg</option></select>
  <input type="checkbox" name="contains" value="nuts"><input type="checkbox" name="contains" value="milk"></form>
  <form><input name="title" value="Another"></form>`;

function field<F extends HTMLElement = HTMLInputElement>(selector: string, index = 0): F {
  return document.querySelectorAll<F>(selector)[index] as F;
}

test('typed values and focus move to the fields that replaced the original ones', () => {
  document.body.innerHTML = page;
  const restore = keepTyped();
  field('[name=title]').value = 'Rye bread';
  field('[name=title]', 1).value = '';
  field<HTMLTextAreaElement>('[name=notes]').value = 'With a crust';
  field<HTMLSelectElement>('[name=unit]').value = 'kg';
  field('[value=milk]').checked = true;
  field('[name=notes]').focus();
  field<HTMLTextAreaElement>('[name=notes]').setSelectionRange(5, 6);
  document.body.innerHTML = page;
  const received: string[] = [];
  document.addEventListener('input', ({ target }) => received.push((target as HTMLInputElement).name), { once: true });
  restore();
  expect(field('[name=title]').value).toBe('Rye bread');
  expect(field('[name=title]', 1).value).toBe('');
  expect(field<HTMLTextAreaElement>('[name=notes]').value).toBe('With a crust');
  expect(field<HTMLSelectElement>('[name=unit]').value).toBe('kg');
  expect([field('[value=nuts]').checked, field('[value=milk]').checked]).toEqual([false, true]);
  expect(document.activeElement).toBe(field('[name=notes]'));
  expect(field<HTMLTextAreaElement>('[name=notes]').selectionStart).toBe(5);
  expect(received).toEqual(['title']);
});

test('fields that were not replaced, and other pages, stay unchanged', () => {
  document.body.innerHTML = page;
  const restore = keepTyped();
  const title = field('[name=title]');
  title.value = 'Rye bread';
  restore();
  expect(field('[name=title]')).toBe(title);
  document.body.innerHTML = page;
  history.replaceState(null, '', '/foods');
  restore();
  expect(field('[name=title]').value).toBe('');
});

test('hydration keeps the typed text and the caret of a text area that the server sent with a text', async () => {
  document.body.innerHTML = '<textarea name="notes">By the gate</textarea>';
  const area = field<HTMLTextAreaElement>('textarea');
  area.value = 'By the green gate';
  keepTyped();
  area.value = 'By the red gate';
  area.focus();
  area.setSelectionRange(10, 10);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  const hydrate = (text: string) => {
    area.defaultValue = text;
    area.value = text;
  };
  hydrate('By the gate');
  await expect.poll(() => area.value).toBe('By the red gate');
  expect(area.selectionStart, 'typing goes on where it was').toBe(10);
  hydrate('At the bell');
  await Promise.resolve();
  expect(area.value, 'later the page decides').toBe('At the bell');
});
