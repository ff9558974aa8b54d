import { expect, test } from 'vitest';
import { onReturn, toAll } from './subscription.ts';

test('a subscription that begins again after it was lost is told apart from one that begins', () => {
  const seen: string[] = [];
  const both = toAll(
    { receive: (message) => void seen.push(message), begin: () => void seen.push('begin') },
    onReturn(() => void seen.push('return')),
  );
  both.begin();
  both.receive('hello');
  both.lose?.();
  both.begin();
  expect(seen).toEqual(['begin', 'hello', 'begin', 'return']);
});
