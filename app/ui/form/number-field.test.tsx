// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type Unit, units } from '../../../contract/foods/amount-terms.ts';
import { english } from '../../../contract/words/said.ts';
import { WordsContext } from '../../words/words-context.tsx';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function Page({ children }: { children: ReactNode }) {
  return (
    <WordsContext value={english}>
      <form>{children}</form>
    </WordsContext>
  );
}

/** Renders a food form with a number and a unit. */
function quantityForm(unit: Unit | '' = '') {
  const { container } = render(
    <Page>
      <NumberField label="Quantity" name="quantity" max={100_000} defaultValue={1} unitField="unit" />
      <select name="unit" defaultValue={unit}>
        {['', ...units].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </Page>,
  );
  return {
    field: screen.getByLabelText<HTMLInputElement>('Quantity'),
    says: () => screen.getByRole('status').textContent,
    sends: () => sentBy(container.querySelector('form') as HTMLFormElement),
    type: (text: string) => fireEvent.input(screen.getByLabelText('Quantity'), { target: { value: text } }),
  };
}

/** Returns the data that a form sends. Dispatches `formdata` itself, because jsdom discards changes made by its listeners. */
function sentBy(form: HTMLFormElement) {
  const values = [...form.querySelectorAll<HTMLInputElement>('[name]')].map(
    ({ name, value }) => [name, value] as const,
  );
  const formData = new FormData();
  for (const [name, value] of values) formData.set(name, value);
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
  return Object.fromEntries(formData);
}

describe('a number is sent as plain digits', () => {
  test.each([
    ['12', '12'],
    [' 12 ', '12'],
    ['১২', '12'],
    ['١٢', '12'],
    ['１２', '12'],
    ['1 500', '1500'],
    ['2.0', '2'],
  ])('%s', (typed, sent) => {
    const { field, type, sends } = quantityForm();
    type(typed);
    expect(field.validity.valid).toBe(true);
    expect(sends()).toMatchObject({ quantity: sent });
    fireEvent.blur(field);
    expect(field.value).toBe(sent);
  });
});

describe('anything but a whole number is rejected, and stays as typed', () => {
  test.each([
    ['1e3', 'Please enter a whole number.'],
    ['two', 'Please enter a whole number.'],
    ['1,5', 'Please enter a whole number.'],
    ['½', 'Please enter a whole number.'],
    ['1.500', 'Please enter a whole number.'],
    ['0', 'Please enter 1 or more.'],
    ['-1', 'Please enter 1 or more.'],
    ['100001', 'Please enter 100000 or less.'],
  ])('%s: %s', (typed, problem) => {
    const { field, type, sends } = quantityForm();
    type(typed);
    expect(field.validationMessage).toBe(problem);
    expect(sends()).toMatchObject({ quantity: typed });
    fireEvent.blur(field);
    expect(field.value).toBe(typed);
  });
});

test('a fraction of a kilogram can be converted to grams with one tap', () => {
  const { field, type, says, sends } = quantityForm('kg');
  type('1,5');
  expect(says()).toBe('Whole numbers only: use 1500 g');
  fireEvent.click(screen.getByRole('button', { name: 'use 1500 g' }));
  expect(sends()).toEqual({ quantity: '1500', unit: 'g' });
  expect(field.validity.valid).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(says()).toBe('1500 g');
});

test('an ambiguous number offers both readings', () => {
  const { type, says, sends } = quantityForm('litres');
  type('1.500');
  expect(says()).toBe('Whole numbers only: use 1500 litres or use 1500 ml');
  fireEvent.click(screen.getByRole('button', { name: 'use 1500 litres' }));
  expect(sends()).toEqual({ quantity: '1500', unit: 'litres' });
});

test('a unit typed after the number is recognized, whichever unit is selected', () => {
  const { type, says, sends } = quantityForm();
  type('2 kg');
  fireEvent.click(screen.getByRole('button', { name: 'use 2 kg' }));
  expect(sends()).toEqual({ quantity: '2', unit: 'kg' });
  type('½ l');
  expect(says()).toBe('Whole numbers only: use 500 ml');
  type('3 kg');
  expect(sends()).toEqual({ quantity: '3', unit: 'kg' });
});

test('selecting another unit changes the suggestions', () => {
  const { type, says } = quantityForm('kg');
  type('1.5');
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'loaves' } });
  expect(says()).toBe('Whole numbers only: use 1 loaf or use 2 loaves');
});

test('a share keeps the unit of its food', () => {
  render(
    <Page>
      <NumberField label="Share" name="wanted" max={4} defaultValue={1} unit="kg" />
    </Page>,
  );
  fireEvent.input(screen.getByLabelText('Share'), { target: { value: '2,5' } });
  expect(screen.getByRole('status').textContent).toBe('Whole numbers only: use 2 kg or use 3 kg');
});

test('the field is a text field, so the mouse wheel cannot change it', () => {
  const { field } = quantityForm();
  expect(field.type).toBe('text');
});
