import { expect, onTestFinished } from 'vitest';
import { SiteEvent } from '../../contract/events.ts';
import type { TestApp } from './build-app.ts';
import type { TestUser } from './factories.ts';

type Options = { as?: TestUser; away?: number; headers?: Record<string, string> };
type Message = { id: string; event: SiteEvent };

/** Someone who listens to the events of an app, as a browser does. */
export async function listener({ call }: Pick<TestApp, 'call'>, { as, away, headers }: Options = {}) {
  const response = await call('GET', `/events${away === undefined ? '' : `?away=${away}`}`, { as, headers });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  const arrived: Message[] = [];
  let wake = () => {};
  let over = false;
  const reading = readMessages(reader, (message) => {
    arrived.push(message);
    wake();
  }).finally(() => {
    over = true;
    wake();
  });
  reading.catch(() => {});

  /** The next event; waits for it. */
  const next = async (): Promise<Message> => {
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
    next: async () => (await next()).event,
    /** Everything up to and including the first event of this kind, of this food if one is named. */
    until: async (type: SiteEvent['type'], foodId?: string): Promise<SiteEvent[]> => {
      const events: SiteEvent[] = [];
      for (;;) {
        const { event } = await next();
        events.push(event);
        if (event.type === type && (foodId === undefined || ('foodId' in event && event.foodId === foodId)))
          return events;
      }
    },
    /** The id of the next event. */
    nextId: async () => (await next()).id,
    /** Waits until the stream ends. */
    isOver: () => reading,
    leave: () => reader.cancel(),
  };
}

async function readMessages(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onMessage: (message: Message) => void,
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
      if (!data) continue;
      onMessage({ id: /^id: (.*)$/m.exec(block)?.[1] ?? '', event: SiteEvent.parse(JSON.parse(data)) });
    }
  }
}
