// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../api/api.ts';
import { ToastProvider } from '../feedback/toast.tsx';
import { Field } from './field.tsx';
import { Form, SubmitButton } from './form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const lost = new ApiError(0, { code: 'UNREACHABLE', message: 'The site didn’t respond.' });
const sentBefore = new ApiError(409, { code: 'SENT_BEFORE', message: 'It has arrived.' });

type Sent = { title: string; key: string };

/** Renders a form whose submissions end with the given outcomes, in order. */
function open(sent: Sent[], ...outcomes: (Error | 'taken')[]) {
  const send = async ({ title = '' }: Record<string, string>, _form: HTMLFormElement, key: string) => {
    sent.push({ title, key });
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
  };
  render(
    <MemoryRouter>
      <ToastProvider>
        <Form draft="add-food" onSubmit={send}>
          <Field label="Food Name" name="title" />
          <SubmitButton>Add Food</SubmitButton>
        </Form>
      </ToastProvider>
    </MemoryRouter>,
  );
}

const type = (value: string) => fireEvent.input(screen.getByLabelText('Food Name'), { target: { value } });

async function press(sent: Sent[], times: number, click = { detail: 1 }) {
  fireEvent.click(screen.getByRole('button', { name: 'Add Food' }), click);
  const isBusy = () => screen.getByRole('button', { name: 'Add Food' }).getAttribute('aria-disabled');
  await expect.poll(() => [sent.length, isBusy()]).toEqual([times, 'false']);
}

test('a double-click resends a rejected form, but does not send a form that has just replaced another', async () => {
  const sent: Sent[] = [];
  open(sent, lost, 'taken');
  type('Bread');
  await press(sent, 1);
  await press(sent, 2, { detail: 2 });
  cleanup();
  open(sent, 'taken');
  const isSent = fireEvent.click(screen.getByRole('button', { name: 'Add Food' }), { detail: 2 });
  expect(isSent).toBe(false);
  await press(sent, 3);
});

test('a form sent again has the same key until it is accepted, even if changed or after a reload', async () => {
  const sent: Sent[] = [];
  open(sent, lost);
  type('Bread');
  await press(sent, 1);
  cleanup();
  open(sent, lost, 'taken', 'taken');
  expect(screen.getByLabelText('Food Name')).toHaveProperty('value', 'Bread');
  await press(sent, 2);
  type('Bred');
  await press(sent, 3);
  await press(sent, 4);
  const [first, second, third, fourth] = sent.map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('an untouched form also has its own key, and keeps it after a reload', async () => {
  const sent: Sent[] = [];
  open(sent, lost);
  await press(sent, 1);
  cleanup();
  open(sent);
  expect(screen.queryByText('We’ve restored your draft.')).toBeNull();
  await press(sent, 2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('after the server says that an earlier version has arrived, sending or starting over uses a new key', async () => {
  const sent: Sent[] = [];
  open(sent, sentBefore, lost);
  type('Bread');
  await press(sent, 1);
  expect(screen.getAllByText('It has arrived.').length).toBeGreaterThan(0);
  await press(sent, 2);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  cleanup();
  open(sent);
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await press(sent, 3);
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
});

test('a form that was only tested stays a draft without redirecting, and its selected option is restored', async () => {
  let isTried = true;
  let led = 0;
  const open = () =>
    render(
      <MemoryRouter>
        <ToastProvider>
          <Form draft="joining" onSubmit={async () => !isTried} onSent={() => (led += 1)}>
            {['open', 'confirmed', 'invited'].map((each) => (
              <label key={each}>
                {each}
                <input type="radio" name="joining" value={each} defaultChecked={each === 'open'} />
              </label>
            ))}
            <Field label="Words" name="words" />
            <SubmitButton>Save</SubmitButton>
          </Form>
        </ToastProvider>
      </MemoryRouter>,
    );
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked]);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  open();
  fireEvent.click(screen.getByLabelText('invited'));
  fireEvent.input(screen.getByLabelText('Words'), { target: { value: 'Hello' } });
  save();
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-disabled')).toBe('false');
  cleanup();
  open();
  const expected = [
    ['open', false],
    ['confirmed', false],
    ['invited', true],
  ];
  expect(chosen()).toEqual(expected);
  expect(led).toBe(0);
  isTried = false;
  save();
  await expect.poll(() => led).toBe(1);
  cleanup();
  open();
  expect(chosen()[0]).toEqual(['open', true]);
});
