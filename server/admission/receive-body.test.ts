import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createReceiver } from './receive-body.ts';

/** A request whose body is still arriving, from an address behind a proxy. */
function sending(address?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['content-length'] = '10';
  if (address) request.headers['x-forwarded-for'] = address;
  request.push('bread');
  return request;
}

test('a body that never completes is dropped, and a complete one is received', async () => {
  expect(await createReceiver(0, 1)(sending())).toBe('too slow');
  const whole = sending();
  const received = createReceiver(0)(whole);
  whole.push('rolls');
  whole.push(null);
  expect(await received).toBe('received');
  expect(String((whole as unknown as { rawBody: Buffer }).rawBody)).toBe('breadrolls');
});

test('with fifty bodies arriving from one address, another one drops the oldest', async () => {
  const receive = createReceiver(0);
  const first = receive(sending());
  const others = Array.from({ length: 49 }, () => sending());
  for (const other of others) void receive(other);
  void receive(sending());
  expect(await first).toBe('too slow');
});

test('with a thousand bodies arriving, another one drops the oldest of the network that has the most', async () => {
  const receive = createReceiver(1);
  const guest = sending('192.0.2.1');
  const received = receive(guest);
  // A provider can assign a whole /48 to one customer.
  const flood = Array.from({ length: 1_200 }, (_, n) => receive(sending(`2001:db8:1:${n.toString(16)}::1`)));
  expect(await Promise.all(flood.slice(0, 201))).toEqual(Array(201).fill('too slow'));
  guest.push('rolls');
  guest.push(null);
  expect(await received).toBe('received');
});
