import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteEvent } from '../../contract/requests/events.ts';
import type { TabEvent } from './connection.ts';
import { createTabHub, type TabMessage } from './tab-hub.ts';

const START = Date.UTC(2026, 5, 15);
const SECOND = 1_000;

/** Fake EventSource. `all` holds every instance in order of creation. */
class Source {
  static all: Source[] = [];
  static get last(): Source {
    return Source.all.at(-1) as Source;
  }
  static get open(): Source[] {
    return Source.all.filter(({ closed }) => !closed);
  }

  onmessage = (_message: { data: string }) => {};
  onerror = () => {};
  onping = (_message: { data: string }) => {};
  closed = false;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    Source.all.push(this);
  }

  addEventListener(_name: 'ping', listener: Source['onping']) {
    this.onping = listener;
  }

  /** Sends a ping, as the server does at first and then every 25 seconds. Its last event was `quiet` seconds before. */
  ping(quiet: number) {
    this.onping({ data: JSON.stringify({ type: 'ping', quiet: quiet * SECOND }) });
  }

  send(event: SiteEvent) {
    this.onmessage({ data: JSON.stringify(event) });
  }

  close() {
    this.closed = true;
  }
}

const LONG = 100_000;
const resync: SiteEvent = { type: 'resync' };
const foods: SiteEvent = { type: 'foods', foodId: '1' };

type Connect = (port: MessagePort) => void;
type TabOptions = { since?: number; visible?: boolean; email?: string };

/** Connects a tab to the hub, and records what it receives. */
function tab(connect: Connect, { since = Date.now(), visible = true, email }: TabOptions = {}) {
  const received: SiteEvent[] = [];
  const states: string[] = [];
  const postMessage = (event: TabEvent) =>
    event.type === 'connected' || event.type === 'lost' ? states.push(event.type) : received.push(event);
  const port = { postMessage } as unknown as MessagePort;
  connect(port);
  const send = (data: TabMessage) => port.onmessage?.({ data } as MessageEvent);
  send({ type: 'join', since, visible, email });
  return { received, states, send };
}

/** Lets time pass on a healthy connection, with pings but no events. */
function quietSeconds(seconds: number) {
  for (let second = 0; second < seconds; second += 25) {
    vi.advanceTimersByTime(Math.min(25, seconds - second) * SECOND);
    Source.last.ping(LONG);
  }
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
  test('share one connection, and each receives every event', () => {
    const connect = createTabHub();
    const tabs = [tab(connect), tab(connect), tab(connect)];
    Source.last.ping(LONG);
    Source.last.send(foods);
    expect(Source.all.map(({ url }) => url)).toEqual(['/api/events']);
    for (const { received } of tabs) expect(received).toEqual([foods]);
  });

  test('receive nothing once they have left, and the last one to leave closes the connection', () => {
    const connect = createTabHub();
    const [first, second] = [tab(connect), tab(connect)];
    Source.last.ping(LONG);
    first.send({ type: 'leave' });
    Source.last.send(foods);
    expect(first.received).toEqual([]);
    second.send({ type: 'leave' });
    vi.advanceTimersByTime(1);
    expect(Source.open).toEqual([]);
  });

  test('close the connection after being hidden for five minutes, and reopen it when one becomes visible', () => {
    const connect = createTabHub();
    const one = tab(connect);
    Source.last.ping(LONG);
    one.send({ type: 'visible', visible: false });
    quietSeconds(299);
    expect(Source.open).toHaveLength(1);
    vi.advanceTimersByTime(SECOND);
    expect(Source.open).toEqual([]);
    vi.advanceTimersByTime(1_000 * SECOND);
    expect(Source.open).toEqual([]);
    one.send({ type: 'visible', visible: true });
    expect(Source.open).toHaveLength(1);
    Source.last.ping(900);
    expect(one.received).toEqual([resync]);
  });

  test('keep the connection while one of them is visible', () => {
    const connect = createTabHub();
    const [first, second] = [tab(connect), tab(connect)];
    first.send({ type: 'visible', visible: false });
    quietSeconds(600);
    second.send({ type: 'visible', visible: false });
    first.send({ type: 'visible', visible: true });
    quietSeconds(600);
    expect(Source.all).toHaveLength(1);
  });

  test('reconnect when the page of a signed-in user joins, and again when the page of a guest does', () => {
    const connect = createTabHub();
    const guest = tab(connect);
    Source.last.ping(LONG);
    quietSeconds(100);
    const pages = [tab(connect, { email: 'ada@example.org' }), tab(connect, { email: 'ada@example.org' })];
    expect(Source.all).toHaveLength(2);
    expect(Source.open).toEqual([Source.last]);
    // The event may have been for Ada alone, so the guest's connection would not have received it.
    Source.last.ping(10);
    for (const { received } of [guest, ...pages]) expect(received).toEqual([resync]);
    tab(connect);
    expect(Source.all).toHaveLength(3);
    expect(Source.open).toEqual([Source.last]);
  });
});

test('a tab is told at every ping that nothing is being missed, and when that is no longer certain', () => {
  const connect = createTabHub();
  const first = tab(connect);
  expect(first.states).toEqual(['lost']);
  Source.last.ping(LONG);
  Source.last.ping(LONG);
  expect(first.states).toEqual(['lost', 'connected', 'connected']);
  const second = tab(connect);
  expect(second.states).toEqual(['connected']);
  Source.last.onerror();
  vi.advanceTimersByTime(2 * SECOND);
  expect(second.states).toEqual(['connected', 'lost']);
  Source.last.ping(LONG);
  expect(second.states).toEqual(['connected', 'lost', 'connected']);
});

describe('a resync', () => {
  test('is sent if an event happened after the page was requested, however long connecting took', () => {
    const seen = tab(createTabHub(), { since: START - 60 * SECOND });
    vi.advanceTimersByTime(30 * SECOND);
    Source.last.ping(95);
    expect(seen.received).toEqual([]);

    const missed = tab(createTabHub(), { since: START - 60 * SECOND });
    vi.advanceTimersByTime(30 * SECOND);
    Source.last.ping(85);
    expect(missed.received).toEqual([resync]);
  });

  test('depends on the first ping only', () => {
    const { received } = tab(createTabHub());
    Source.last.ping(LONG);
    Source.last.ping(0);
    expect(received).toEqual([]);
  });

  test('is sent to the tab with the oldest page, even in the background', () => {
    const connect = createTabHub();
    const hidden = tab(connect, { since: START - 60 * SECOND, visible: false });
    expect(Source.all).toEqual([]);
    tab(connect, { since: START - SECOND });
    Source.last.ping(30);
    expect(hidden.received).toEqual([resync]);
  });

  test('is sent to a tab whose page is older than the last event, and not to one whose page is newer', () => {
    const connect = createTabHub();
    tab(connect);
    Source.last.ping(100);
    quietSeconds(10);
    expect(tab(connect, { since: START - 50 * SECOND }).received).toEqual([]);
    Source.last.send(foods);
    quietSeconds(10);
    expect(tab(connect, { since: Date.now() - 5 * SECOND }).received).toEqual([]);
    expect(tab(connect, { since: Date.now() - 15 * SECOND }).received).toEqual([resync]);
    expect(Source.all).toHaveLength(1);
  });

  test.each([
    { quiet: 120, missed: [] },
    // The last ping may itself have been in transit for that long.
    { quiet: 90, missed: [resync] },
    { quiet: 20, missed: [resync] },
  ])(
    'is sent if needed after a half-minute disconnect: $quiet seconds after the last event, $missed',
    ({ quiet, missed }) => {
      const { received } = tab(createTabHub());
      Source.last.ping(LONG);
      quietSeconds(100);
      Source.last.onerror();
      vi.advanceTimersByTime(30 * SECOND);
      expect(Source.open).toEqual([Source.last]);
      Source.last.ping(quiet);
      expect(received).toEqual(missed);
    },
  );

  test('is still sent if the connection is lost before the first ping', () => {
    const { received } = tab(createTabHub(), { since: START });
    vi.advanceTimersByTime(30 * SECOND);
    Source.last.onerror();
    vi.advanceTimersByTime(30 * SECOND);
    Source.last.ping(50);
    expect(received).toEqual([resync]);
  });
});

describe('a lost connection', () => {
  test('is retried, less and less often while the server is down', () => {
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

  test('is detected by its silence, and replaced', () => {
    const { received } = tab(createTabHub());
    Source.last.ping(LONG);
    quietSeconds(600);
    expect(Source.all).toHaveLength(1);
    vi.advanceTimersByTime(60 * SECOND);
    expect(Source.all).toHaveLength(1);
    vi.advanceTimersByTime(15 * SECOND);
    expect(Source.all).toHaveLength(2);
    expect(Source.open).toEqual([Source.last]);
    Source.last.ping(40);
    expect(received).toEqual([resync]);
  });

  test('is retried if the server never responds', () => {
    tab(createTabHub());
    vi.advanceTimersByTime(75 * SECOND);
    expect(Source.all).toHaveLength(2);
    expect(Source.open).toEqual([Source.last]);
  });

  test('is detected soon after the machine has slept', () => {
    tab(createTabHub());
    Source.last.ping(LONG);
    vi.setSystemTime(Date.now() + 3_600 * SECOND);
    vi.advanceTimersByTime(10 * SECOND);
    expect(Source.all).toHaveLength(2);
    expect(Source.open).toEqual([Source.last]);
  });

  test('is not replaced once all tabs have left', () => {
    const one = tab(createTabHub());
    Source.last.ping(LONG);
    one.send({ type: 'leave' });
    vi.advanceTimersByTime(600 * SECOND);
    expect(Source.all).toHaveLength(1);
    expect(Source.open).toEqual([]);
  });
});
