import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteEvent } from '../../contract/events.ts';
import { createTabHub, type TabMessage } from './tab-hub.ts';

const START = Date.UTC(2026, 5, 15);
const SECOND = 1_000;

/** The browser's side of the connections to the server, in the order in which they were asked for. */
class Source {
  static all: Source[] = [];
  static get last(): Source {
    return Source.all.at(-1) as Source;
  }
  static get open(): Source[] {
    return Source.all.filter(({ closed }) => !closed);
  }

  onopen = () => {};
  onmessage = (_message: { data: string }) => {};
  onerror = () => {};
  closed = false;
  readonly away: number;

  constructor(url: string) {
    this.away = Number(new URL(url, 'http://localhost').searchParams.get('away'));
    Source.all.push(this);
  }

  tell(event: SiteEvent) {
    this.onmessage({ data: JSON.stringify(event) });
  }

  close() {
    this.closed = true;
  }
}

/** A tab that the switchboard knows, and what it has heard. */
function tab(connect: (port: MessagePort) => void, { since = Date.now(), visible = true } = {}) {
  const heard: SiteEvent[] = [];
  const port = { postMessage: (event: SiteEvent) => heard.push(event) } as unknown as MessagePort;
  connect(port);
  const say = (data: TabMessage) => port.onmessage?.({ data } as MessageEvent);
  say({ type: 'join', since, visible });
  return { heard, say };
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('EventSource', Source);
  Source.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('all tabs of a browser', () => {
  test('share one connection, and each hears everything', () => {
    const connect = createTabHub();
    const tabs = [tab(connect), tab(connect), tab(connect)];
    Source.last.onopen();
    Source.last.tell({ type: 'foods', foodId: '1' });
    expect(Source.open).toHaveLength(1);
    for (const { heard } of tabs) expect(heard).toEqual([{ type: 'foods', foodId: '1' }]);
  });

  test('no longer hear once they have left, and the last one ends the connection', () => {
    const connect = createTabHub();
    const [first, second] = [tab(connect), tab(connect)];
    Source.last.onopen();
    first.say({ type: 'leave' });
    Source.last.tell({ type: 'foods', foodId: '1' });
    expect(first.heard).toEqual([]);
    second.say({ type: 'leave' });
    vi.advanceTimersByTime(1);
    expect(Source.open).toEqual([]);
  });

  test('give the connection up when nobody has looked for five minutes, and take it up at the next look', () => {
    const connect = createTabHub();
    const one = tab(connect);
    Source.last.onopen();
    one.say({ type: 'visible', visible: false });
    vi.advanceTimersByTime(299 * SECOND);
    expect(Source.open).toHaveLength(1);
    vi.advanceTimersByTime(SECOND);
    expect(Source.open).toEqual([]);
    vi.advanceTimersByTime(1_000 * SECOND);
    one.say({ type: 'visible', visible: true });
    expect(Source.open).toHaveLength(1);
    expect(Source.last.away).toBeGreaterThanOrEqual(1_000 * SECOND);
  });

  test('keep the connection while one of them is looked at', () => {
    const connect = createTabHub();
    const [first, second] = [tab(connect), tab(connect)];
    first.say({ type: 'visible', visible: false });
    vi.advanceTimersByTime(600 * SECOND);
    second.say({ type: 'visible', visible: false });
    first.say({ type: 'visible', visible: true });
    vi.advanceTimersByTime(600 * SECOND);
    expect(Source.all).toHaveLength(1);
  });

  test('are connected anew when someone signs in or out', () => {
    const connect = createTabHub();
    const one = tab(connect);
    Source.last.onopen();
    one.say({ type: 'renew' });
    expect(Source.all).toHaveLength(2);
    expect(Source.open).toEqual([Source.last]);
  });
});

describe('what may have been missed', () => {
  test('is counted from when the page was asked for', () => {
    tab(createTabHub(), { since: START - 1_500 });
    expect(Source.last.away).toBe(1_500);
  });

  test('is counted for the tab whose page is oldest', () => {
    const connect = createTabHub();
    tab(connect, { since: START - 1_000 });
    tab(connect, { since: START - 60_000 });
    expect(Source.open).toHaveLength(1);
    expect(Source.last.away).toBe(60_000);
    tab(connect, { since: START - 2_000 });
    expect(Source.open).toHaveLength(1);
  });

  test('is nothing for a tab that opens after the last event, and all for one whose page is older', () => {
    const connect = createTabHub();
    tab(connect);
    Source.last.onopen();
    vi.advanceTimersByTime(10 * SECOND);
    Source.last.tell({ type: 'foods', foodId: '1' });
    vi.advanceTimersByTime(10 * SECOND);
    expect(tab(connect, { since: Date.now() - 5 * SECOND }).heard).toEqual([]);
    expect(tab(connect, { since: Date.now() - 15 * SECOND }).heard).toEqual([{ type: 'resync' }]);
    expect(Source.all).toHaveLength(1);
  });

  test('is counted from the last event when the connection is lost', () => {
    tab(createTabHub());
    Source.last.onopen();
    vi.advanceTimersByTime(100 * SECOND);
    Source.last.tell({ type: 'foods', foodId: '1' });
    vi.advanceTimersByTime(30 * SECOND);
    Source.last.onerror();
    vi.advanceTimersByTime(2 * SECOND);
    expect(Source.open).toEqual([Source.last]);
    expect(Source.last.away).toBeGreaterThanOrEqual(30 * SECOND);
    expect(Source.last.away).toBeLessThanOrEqual(32 * SECOND);
  });
});

describe('a lost connection', () => {
  test('comes back, ever less often while the server is away', () => {
    tab(createTabHub());
    const moments: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      if (!Source.last.closed) {
        moments.push(second);
        Source.last.onerror();
      }
      vi.advanceTimersByTime(SECOND);
    }
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(pauses[0]).toBeLessThanOrEqual(2);
    expect(Math.max(...pauses)).toBeGreaterThan(30);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(91);
  });

  test('that nobody has told of, because the machine slept, is made anew', () => {
    tab(createTabHub());
    Source.last.onopen();
    vi.advanceTimersByTime(60 * SECOND);
    expect(Source.all).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600 * SECOND);
    vi.advanceTimersByTime(20 * SECOND);
    expect(Source.all).toHaveLength(2);
    expect(Source.last.away).toBeGreaterThanOrEqual(3_600 * SECOND);
  });
});
