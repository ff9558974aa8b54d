// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { english } from '../../contract/words/said.ts';
import { WordsContext } from '../words/words-context.tsx';
import { OwnPickupTime } from './own-pickup-time.tsx';
import { pickupTimesOf } from './pickup-time-fields.tsx';

const today = '2026-11-27' as Day;
let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
});

function page(onAdd: (time: string) => void, next = { day: today, from: '17:00', to: '19:00' }) {
  return (
    <WordsContext value={english}>
      <OwnPickupTime today={today} now="12:00" next={next} isFull={false} onAdd={onAdd} />
    </WordsContext>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add this time' }));
const faultOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  [{ From: '' }, 'From', 'Please fill out this field.'],
  [{ To: '' }, 'To', 'Please fill out this field.'],
  [{ From: '', To: '' }, 'From', 'Please fill out this field.'],
  [{ From: '19:00' }, 'To', 'Choose an end time after the start.'],
  [{ From: '10:00', To: '12:00' }, 'To', 'This time has passed. Choose a later one.'],
])('%o is rejected at its field, and adds no pick-up time', (typed, name, fault) => {
  const onAdd = vi.fn();
  render(page(onAdd));
  for (const [name, value] of Object.entries(typed)) type(name, value);
  expect(faultOf(name)).toBe(fault);
  add();
  expect(onAdd).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field(name));
  type('From', '18:00');
  type('To', '20:00');
  add();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('2026-11-27T18:00/20:00');
});

test('an end at 00:00 is midnight at the end of that day', () => {
  const onAdd = vi.fn();
  render(page(onAdd));
  type('From', '22:00');
  type('To', '00:00');
  expect(faultOf('To')).toBeUndefined();
  add();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('2026-11-27T22:00/24:00');
});

test('suggested times follow the clock until the user types', () => {
  const onAdd = vi.fn();
  const { rerender } = render(page(onAdd));
  rerender(page(onAdd, { day: today, from: '18:00', to: '20:00' }));
  expect([field('From').value, field('To').value]).toEqual(['18:00', '20:00']);
  type('From', '18:30');
  rerender(page(onAdd, { day: today, from: '19:00', to: '21:00' }));
  expect([field('From').value, field('To').value]).toEqual(['18:30', '21:00']);
});

test('values typed before hydration are kept, and the page describes them correctly', async () => {
  const onAdd = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page(onAdd));
  field('Day').value = '11/28/2026';
  field('From').value = '10:15';
  field('To').value = '11:45';
  await act(async () => {
    root = hydrateRoot(place, page(onAdd));
  });
  expect([field('From').value, field('To').value]).toEqual(['10:15', '11:45']);
  expect(place.textContent).not.toContain('today');
  expect(place.textContent).toContain('28 November 2026');
  add();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('2026-11-28T10:15/11:45');
  place.remove();
});

test('invalid times in a draft are ignored', () => {
  expect(pickupTimesOf({ windows: '2026-11-27T/19:00,any time,2026-11-27T18:00/20:00' })).toEqual([
    'any time',
    '2026-11-27T18:00/20:00',
  ]);
  expect(pickupTimesOf({ windows: '' })).toEqual([]);
});
