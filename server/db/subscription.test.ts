import { expect, test } from 'vitest';
import { onReturn, toAll } from './subscription.ts';

test('onReturn acts when a subscription resumes, not when it begins', () => {
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
