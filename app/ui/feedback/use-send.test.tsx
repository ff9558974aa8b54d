// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../api/api.ts';
import { createQueryClient } from '../../api/query.ts';
import { Field } from '../form/field.tsx';
import { Form, SubmitButton } from '../form/form.tsx';
import { Act } from './act.tsx';
import { ToastProvider, Toasts } from './toast.tsx';
import { useFormCall } from './use-send.ts';

beforeAll(async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  await import('./question.tsx');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const refused = new ApiError(409, { code: 'OWN_FOOD', message: 'It is yours.' });

/** A call that the test can resolve or reject. */
function pendingCall() {
  const calls: { succeed(): void; fail(error: Error): void }[] = [];
  const call = () =>
    new Promise<void>((resolve, reject) => {
      calls.push({ succeed: resolve, fail: reject });
    });
  return { calls, call };
}

function open(page: ReactElement) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ToastProvider>
          <Toasts />
          {page}
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole('button', { name: 'Delete' });
const isOff = () => button().getAttribute('aria-disabled');

test('a double-click sends only once, and the button is disabled until the data has been refetched', async () => {
  const { calls, call } = pendingCall();
  const refreshed = Promise.withResolvers<void>();
  open(
    <Act call={call} done="Deleted" refresh={() => refreshed.promise}>
      Delete
    </Act>,
  );
  fireEvent.click(button());
  fireEvent.click(button());
  await expect.poll(() => [calls.length, isOff()]).toEqual([1, 'true']);
  calls[0]?.succeed();
  await expect.poll(() => screen.queryByText('Deleted')).not.toBeNull();
  fireEvent.click(button());
  expect([calls.length, isOff()]).toEqual([1, 'true']);
  refreshed.resolve();
  await expect.poll(isOff).toBe('false');
  fireEvent.click(button());
  await expect.poll(() => calls.length).toBe(2);
});

test('an error is shown next to the button, which stays usable, until a retry succeeds', async () => {
  const { calls, call } = pendingCall();
  open(
    <Act call={call} done="Deleted" once>
      Delete
    </Act>,
  );
  fireEvent.click(button());
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.fail(refused);
  await expect.poll(() => screen.queryByText('It is yours.')).not.toBeNull();
  expect(isOff()).toBe('false');
  fireEvent.click(button());
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.succeed();
  await expect.poll(() => screen.queryByText('Deleted')).not.toBeNull();
  expect(screen.queryByText('It is yours.')).toBeNull();
  await expect.poll(isOff).toBe('true');
});

test('nothing is sent before the question is answered with yes', async () => {
  const { calls, call } = pendingCall();
  open(
    <Act call={call} question={{ text: 'Are you sure?', about: 'Your soup will be deleted.' }}>
      Delete
    </Act>,
  );
  const answer = async (name: string) => {
    fireEvent.click(button());
    await expect.poll(() => screen.queryByRole('button', { name })).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name }));
  };
  await answer('Cancel');
  expect(calls).toHaveLength(0);
  await answer('Yes');
  await expect.poll(() => calls.length).toBe(1);
});

function Note({ call }: { call(text: string): Promise<void> }) {
  const send = useFormCall({ call, done: 'Sent' });
  return (
    <Form draft="note" onSubmit={({ text = '' }) => send(text)}>
      <Field label="Note" name="text" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

test('a form that could not be sent keeps its values and shows the error', async () => {
  const { calls, call } = pendingCall();
  open(<Note call={call} />);
  const field = () => screen.getByLabelText('Note');
  fireEvent.input(field(), { target: { value: 'At six' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.fail(refused);
  await expect.poll(() => screen.queryAllByText('It is yours.').length).toBeGreaterThan(0);
  expect(field()).toHaveProperty('value', 'At six');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.succeed();
  await expect.poll(() => screen.queryByText('Sent')).not.toBeNull();
});
