import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createReceiver } from './receive-body.ts';

/** A request whose body is on its way. */
function sending(): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['content-length'] = '10';
  request.push('bread');
  return request;
}

test('a body that does not come to its end is given up, and one that does is received', async () => {
  expect(await createReceiver(0, 1)(sending())).toBe('too slow');
  const whole = sending();
  const received = createReceiver(0)(whole);
  whole.push('rolls');
  whole.push(null);
  expect(await received).toBe('received');
  expect(String((whole as unknown as { rawBody: Buffer }).rawBody)).toBe('breadrolls');
});

test('beside fifty of one address that are on their way, another makes the oldest be given up', async () => {
  const receive = createReceiver(0);
  const first = receive(sending());
  const others = Array.from({ length: 49 }, sending);
  for (const other of others) void receive(other);
  void receive(sending());
  expect(await first).toBe('too slow');
});
