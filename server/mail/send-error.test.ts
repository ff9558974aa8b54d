import { expect, test } from 'vitest';
import { SendError } from './transport.ts';

test.each([
  ['550 5.1.1 No such user', 'RCPT TO', true],
  ['550 No such user', 'RCPT TO', true],
  ['552 5.2.2 Mailbox full', 'RCPT TO', true],
  ['554 5.7.1 Not wanted', 'DATA', true],
  ['554 5.7.1 Relay access denied', 'RCPT TO', false],
  ['550 5.4.5 Quota exceeded', 'RCPT TO', false],
  ['553 5.7.1 Sender refused', 'MAIL FROM', false],
  ['535 5.7.8 Wrong password', 'AUTH PLAIN', false],
  ['451 4.3.0 Later', 'DATA', false],
])('“%s” to %s is final for that mail only: %s', (response, command, isFinal) => {
  const responseCode = Number(response.slice(0, 3));
  expect(new SendError({ message: '', code: 'EENVELOPE', response, responseCode, command }).isFinal).toBe(isFinal);
});
