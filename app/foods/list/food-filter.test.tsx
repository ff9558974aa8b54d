// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { wordsReady } from '../../words/need.ts';
import { readFoodListState } from '../food-queries.ts';
import { FoodFilter } from './food-filter.tsx';

/** Milliseconds after which the list follows what is typed. */
const PAUSE = 300;

beforeAll(wordsReady);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The filter of a list that comes when the test says so. Returns what was asked for, and what has a list arrive. */
async function open() {
  const asked: string[] = [];
  let arrive = (_search: string) => {};
  function Page() {
    const [search, setSearch] = useState('');
    arrive = setSearch;
    return (
      <ToastProvider>
        <FoodFilter
          state={readFoodListState(new URLSearchParams({ search }))}
          onChange={({ search = '' }) => asked.push(search)}
          onToggleLayout={() => {}}
        />
      </ToastProvider>
    );
  }
  const Stub = createRoutesStub([{ path: '/foods', Component: Page }]);
  render(<Stub initialEntries={['/foods']} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { asked, arrive: (search: string) => act(() => arrive(search)) };
}

describe('The search field', () => {
  test('keeps what is typed when lists come late that were asked for before', async () => {
    const { asked, arrive } = await open();
    await type('app');
    await type('apple');
    expect(asked).toEqual(['app', 'apple']);
    await type('apples', 0);
    arrive('app');
    expect(field().value).toBe('apples');
    arrive('apple');
    expect(field().value).toBe('apples');
    await pass(PAUSE);
    expect(asked).toEqual(['app', 'apple', 'apples']);
  });

  test('has the list of before follow when a letter is taken back before its list has come', async () => {
    const { asked } = await open();
    await type('a');
    await type('');
    expect(asked).toEqual(['a', '']);
  });

  test('has what was searched for when Back leads to another list, also one that was typed for', async () => {
    const { asked, arrive } = await open();
    await type('app');
    arrive('app');
    await type('apples');
    arrive('apples');
    arrive('app');
    expect(field().value).toBe('app');
    arrive('');
    expect(field().value).toBe('');
    await pass(PAUSE);
    expect(asked).toEqual(['app', 'apples']);
  });
});

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Search by title');
}

/** Types, and pauses for as long as the list takes to follow. */
async function type(value: string, pause = PAUSE): Promise<void> {
  fireEvent.change(field(), { target: { value } });
  await pass(pause);
}

function pass(time: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(time)));
}
