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

/** A page with a form whose sending comes to `outcomes`, one by one. */
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

test('quick clicks send a form again that was refused, but not one whose button took the place of another meanwhile', async () => {
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

test('what is sent again has the same key, changed or not and on a page that is loaded anew, until it is taken', async () => {
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

test('a form in which nothing is typed has a key of its own too, also after a reload', async () => {
  const sent: Sent[] = [];
  open(sent, lost);
  await press(sent, 1);
  cleanup();
  open(sent);
  expect(screen.queryByText('We’ve restored your draft.')).toBeNull();
  await press(sent, 2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('one who knows that it has arrived before it was changed, and begins afresh or sends it all the same, sends another one', async () => {
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

test('what was only tried stays as a draft and leads nowhere, and a choice comes back as it was made', async () => {
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
