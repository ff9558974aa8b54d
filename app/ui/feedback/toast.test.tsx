// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastProvider, Toasts, useToast } from './toast.tsx';

beforeAll(async () => {
  open();
  await vi.waitFor(() => screen.getByRole('region', { name: 'Notifications' }), 30_000);
  cleanup();
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  showPage(true);
  vi.useRealTimers();
});

/** A page with buttons that show toasts. “Fail anew” shows a different text each time. */
function Page() {
  const toast = useToast();
  const errors = useRef(0);
  return (
    <>
      <button type="button" onClick={() => toast.success('Done')}>
        Succeed
      </button>
      <button type="button" onClick={() => toast.error(new Error('Refused'))}>
        Fail
      </button>
      <button
        type="button"
        onClick={() => {
          errors.current += 1;
          toast.error(`Error ${errors.current}.`);
        }}
      >
        Fail anew
      </button>
    </>
  );
}

const open = () =>
  render(
    <ToastProvider>
      <Toasts />
      <Page />
    </ToastProvider>,
  );
const press = (label: string) => fireEvent.click(screen.getByText(label));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = (text: string) => screen.queryAllByText(text).length;
const notifications = () => screen.getByRole('region', { name: 'Notifications' });

/** Expects a toast to disappear after exactly `time` milliseconds. */
function expectToLast(text: string, time: number): void {
  pass(time - 1);
  expect(shown(text)).toBe(1);
  pass(1);
  expect(shown(text)).toBe(0);
}

function showPage(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

describe.each([
  { kind: 'a success', button: 'Succeed', text: 'Done', time: 2000, role: 'status' },
  { kind: 'an error', button: 'Fail', text: 'Refused', time: 4000, role: 'alert' },
])('$kind', ({ button, text, time, role }) => {
  test(`stays for ${time} ms`, () => {
    open();
    press(button);
    expectToLast(text, time);
  });

  test('pauses while the mouse is over it, then stays for the remaining time', () => {
    open();
    press(button);
    pass(time - 500);
    fireEvent.pointerEnter(notifications(), { pointerType: 'mouse' });
    pass(10_000);
    expect(shown(text)).toBe(1);
    fireEvent.pointerLeave(notifications(), { pointerType: 'mouse' });
    expectToLast(text, 500);
  });

  test('does not pause for touch, which cannot hover', () => {
    open();
    press(button);
    fireEvent.pointerEnter(notifications(), { pointerType: 'touch' });
    expectToLast(text, time);
  });

  test('pauses while it has focus, then stays for the remaining time', () => {
    open();
    press(button);
    pass(time - 500);
    const dismiss = screen.getByLabelText('Dismiss');
    act(() => dismiss.focus());
    pass(10_000);
    expect(shown(text)).toBe(1);
    act(() => dismiss.blur());
    expectToLast(text, 500);
  });

  test('pauses while the page is hidden', () => {
    open();
    press(button);
    showPage(false);
    pass(10_000);
    expect(shown(text)).toBe(1);
    showPage(true);
    expectToLast(text, time);
  });

  test('is announced to screen readers in a region that already existed', () => {
    open();
    const region = within(notifications()).getByRole(role);
    expect(region.textContent).toBe('');
    press(button);
    expect(region.textContent).toBe(text);
    expect(within(notifications()).getByRole(role)).toBe(region);
  });

  test('is dismissed by its button', () => {
    open();
    press(button);
    fireEvent.click(screen.getByLabelText('Dismiss'));
    expect(shown(text)).toBe(0);
  });

  test('is shown once if repeated, and its time starts again', () => {
    open();
    press(button);
    pass(time - 1);
    press(button);
    expectToLast(text, time);
  });
});

test('at most 20 are shown, and the oldest is removed first', () => {
  open();
  press('Succeed');
  for (let number = 1; number <= 20; number++) press('Fail anew');
  expect([shown('Done'), shown('Error 1.'), screen.getAllByLabelText('Dismiss').length]).toEqual([0, 1, 20]);
});
