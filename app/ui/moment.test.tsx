// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { siteQuery } from '../api/site-query.ts';
import { WordsContext } from '../words/words-context.tsx';
import { DatesProvider, Moment } from './dates.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['today', '2026-11-29T16:48:00.000Z', {}, '17:48'],
  ['today, with the date required', '2026-11-29T16:48:00.000Z', { withDate: true }, '29 November, 17:48'],
  ['the last minute of yesterday', '2026-11-28T22:59:00.000Z', {}, '28 November, 23:59'],
  ['the first minutes of this year at the site', '2025-12-31T23:30:00.000Z', {}, '1 January, 00:30'],
  ['the last minute of another year', '2025-12-31T22:59:00.000Z', {}, '31 December 2025, 23:59'],
])('a moment is shown in words: %s', (_, instant, how, said) => {
  vi.useFakeTimers({ now: new Date('2026-11-29T20:00:00.000Z') });
  const client = new QueryClient();
  // biome-ignore lint/suspicious/noExplicitAny: dates need nothing else of a site
  client.setQueryData(siteQuery().queryKey, { timeZone: 'Europe/Vienna', dateFormat: 'MM/dd/yyyy' } as any);
  const { container } = render(
    <WordsContext value={english}>
      <QueryClientProvider client={client}>
        <DatesProvider>
          <Moment instant={instant} {...how} />
        </DatesProvider>
      </QueryClientProvider>
    </WordsContext>,
  );
  expect(container.textContent).toBe(said);
});
