// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastProvider, useQuestion, useToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  showPage(true);
  vi.useRealTimers();
});

/** A page whose buttons show toasts. */
function Page({ asking = true }: { asking?: boolean }) {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Done')}>
        Succeed
      </button>
      <button type="button" onClick={() => toast.error(new Error('Refused'))}>
        Fail
      </button>
      {asking && <Asker />}
    </>
  );
}

const answers: string[] = [];

function Asker() {
  const ask = useQuestion();
  const onYes = () => answers.push('yes');
  return (
    <button type="button" onClick={() => ask({ text: 'Are you sure?', about: 'Rye bread', onYes })}>
      Ask
    </button>
  );
}

const open = () =>
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
const press = (label: string) => fireEvent.click(screen.getByText(label));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = (text: string) => screen.queryAllByText(text).length;
const notifications = () => screen.getByRole('region', { name: 'Notifications' });

/** It is there until the last millisecond of its time, and gone then. */
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

  test('waits while the mouse is over it, and then has the time that was left', () => {
    open();
    press(button);
    pass(time - 500);
    fireEvent.pointerEnter(notifications(), { pointerType: 'mouse' });
    pass(10_000);
    expect(shown(text)).toBe(1);
    fireEvent.pointerLeave(notifications(), { pointerType: 'mouse' });
    expectToLast(text, 500);
  });

  test('does not wait for a finger, which never leaves', () => {
    open();
    press(button);
    fireEvent.pointerEnter(notifications(), { pointerType: 'touch' });
    expectToLast(text, time);
  });

  test('waits while the keyboard is on it, and then has the time that was left', () => {
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

  test('waits while the page is out of sight', () => {
    open();
    press(button);
    showPage(false);
    pass(10_000);
    expect(shown(text)).toBe(1);
    showPage(true);
    expectToLast(text, time);
  });

  test('is told to screen readers in a region that was there before', () => {
    open();
    const region = within(notifications()).getByRole(role);
    expect(region.textContent).toBe('');
    press(button);
    expect(region.textContent).toBe(text);
    expect(within(notifications()).getByRole(role)).toBe(region);
  });

  test('is dismissed by its button, and the others keep their time', () => {
    open();
    press(button);
    press(button);
    fireEvent.click(screen.getAllByLabelText('Dismiss')[0] as HTMLElement);
    expectToLast(text, time);
  });

  test('is one of at most 20', () => {
    open();
    for (let number = 1; number <= 24; number++) press(button);
    expect(shown(text)).toBe(20);
    pass(time);
    expect(shown(text)).toBe(0);
  });
});

test('the oldest of 20 toasts gives way, but no question', () => {
  open();
  press('Ask');
  press('Succeed');
  for (let number = 1; number <= 19; number++) press('Fail');
  expect([shown('Are you sure?'), shown('Done'), shown('Refused')]).toEqual([1, 0, 19]);
});

describe('a question', () => {
  test('takes the keyboard to itself and stays until it is answered, however often it is asked', () => {
    answers.length = 0;
    open();
    press('Ask');
    press('Ask');
    const question = screen.getByRole('alertdialog', { name: 'Are you sure?', description: 'Rye bread' });
    expect(document.activeElement).toBe(question);
    pass(24 * 60 * 60 * 1000);
    expect(screen.getByRole('alertdialog')).toBe(question);
    press('Yes');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(answers).toEqual(['yes']);
  });

  test('leads to nothing on Cancel', () => {
    answers.length = 0;
    open();
    press('Ask');
    press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(answers).toEqual([]);
  });

  test('goes with what asked it', () => {
    const { rerender } = open();
    press('Ask');
    rerender(
      <ToastProvider>
        <Page asking={false} />
      </ToastProvider>,
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
