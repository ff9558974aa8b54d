// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { wordsReady } from '../../words/need.ts';
import { readFoodListState } from '../food-queries.ts';
import { FoodFilter } from './food-filter.tsx';

/** Debounce delay of the search field, in milliseconds. */
const PAUSE = 300;

beforeAll(wordsReady);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the filter. Returns the searches that it requested, and a function that makes a list arrive. */
async function open() {
  const requested: string[] = [];
  let arrive = (_search: string) => {};
  function Page() {
    const [search, setSearch] = useState('');
    arrive = setSearch;
    return (
      <ToastProvider>
        <FoodFilter
          state={readFoodListState(new URLSearchParams({ search }))}
          onChange={({ search = '' }) => requested.push(search)}
          onToggleLayout={() => {}}
        />
      </ToastProvider>
    );
  }
  const Stub = createRoutesStub([{ path: '/foods', Component: Page }]);
  render(<Stub initialEntries={['/foods']} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { requested, arrive: (search: string) => act(() => arrive(search)) };
}

describe('The search field', () => {
  test('keeps the typed text when earlier lists arrive late', async () => {
    const { requested, arrive } = await open();
    await type('app');
    await type('apple');
    expect(requested).toEqual(['app', 'apple']);
    await type('apples', 0);
    arrive('app');
    expect(field().value).toBe('apples');
    arrive('apple');
    expect(field().value).toBe('apples');
    await pass(PAUSE);
    expect(requested).toEqual(['app', 'apple', 'apples']);
  });

  test('requests the previous list when a letter is deleted before its list has arrived', async () => {
    const { requested } = await open();
    await type('a');
    await type('');
    expect(requested).toEqual(['a', '']);
  });

  test('shows the search of the list that Back leads to, even if it was typed before', async () => {
    const { requested, arrive } = await open();
    await type('app');
    arrive('app');
    await type('apples');
    arrive('apples');
    arrive('app');
    expect(field().value).toBe('app');
    arrive('');
    expect(field().value).toBe('');
    await pass(PAUSE);
    expect(requested).toEqual(['app', 'apples']);
  });
});

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Search by title');
}

/** Types, then waits until the search is requested. */
async function type(value: string, pause = PAUSE): Promise<void> {
  fireEvent.change(field(), { target: { value } });
  await pass(pause);
}

function pass(time: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(time)));
}
