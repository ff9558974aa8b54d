import { expect, onTestFinished } from 'vitest';
import { Ping, SiteEvent } from '../../contract/requests/events.ts';
import type { TestApp } from './build-app.ts';
import type { TestUser } from './factories.ts';

type Options = { as?: TestUser; headers?: Record<string, string> };

/** Listens to the events of an app, like a browser. */
export async function listener({ call }: Pick<TestApp, 'call'>, { as, headers }: Options = {}) {
  const response = await call('GET', '/events', { as, headers });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  const events: SiteEvent[] = [];
  const pings: Ping[] = [];
  let wake = () => {};
  let over = false;
  const reading = readMessages(reader, (name, data) => {
    if (name === 'ping') pings.push(Ping.parse(data));
    else events.push(SiteEvent.parse(data));
    wake();
  }).finally(() => {
    over = true;
    wake();
  });
  reading.catch(() => {});

  /** Waits for the next message. */
  const nextOf = async <Message>(arrived: Message[]): Promise<Message> => {
    for (;;) {
      const message = arrived.shift();
      if (message) return message;
      if (over) throw new Error('the stream is over');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };

  return {
    response,
    /** Milliseconds since the last event when the stream began. */
    quiet: (await nextOf(pings)).quiet,
    next: () => nextOf(events),
    nextPing: () => nextOf(pings),
    /** All events up to and including the first of this type (and of this food, if given). */
    until: async (type: SiteEvent['type'], foodId?: string): Promise<SiteEvent[]> => {
      const before: SiteEvent[] = [];
      for (;;) {
        const event = await nextOf(events);
        before.push(event);
        if (event.type === type && (foodId === undefined || ('foodId' in event && event.foodId === foodId)))
          return before;
      }
    },
    /** Waits until the stream ends. */
    isOver: () => reading,
    leave: () => reader.cancel(),
  };
}

async function readMessages(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onMessage: (name: string | undefined, data: unknown) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) onMessage(/^event: (.*)$/m.exec(block)?.[1], JSON.parse(data));
    }
  }
}
