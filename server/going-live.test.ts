import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { askWhetherSite, isAtTerminal } from './going-live.ts';

const copy = {
  ...{ madeAt: '2026-06-15T03:00:00.000Z', restoredAt: '2026-06-15T10:00:00.000Z' },
  ...{ people: 214, mails: 12, pushes: 3, overdue: 4 },
};

/** Answers the prompt with `typed`. Returns the decision and the text shown on the terminal. */
async function asked(typed: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(typed);
  const waiting = await askWhetherSite(copy, { input, output });
  output.end();
  return { waiting, said: await text(output) };
}

describe('The prompt that asks whether a restored copy is the site', () => {
  it('shows the date of the backup, the number of accounts and everything that is waiting', async () => {
    const { said } = await asked('\n');
    for (const part of [
      '2026-06-15T03:00:00.000Z',
      'account: 214',
      'mails waiting: 12',
      'notifications waiting: 3',
      'expire: 4',
    ]) {
      expect(said).toContain(part);
    }
  });

  it.each([
    ['y\n', 'drop'],
    [' Yes\n', 'drop'],
    ['s\n', 'send'],
    ['\n', undefined],
    ['n\n', undefined],
    ['yesterday\n', undefined],
    ['', undefined],
  ])('handles the answer %j', async (typed, waiting) => {
    const asking = await asked(typed);
    expect(asking.waiting).toBe(waiting);
    expect(asking.said.includes('This stays a copy')).toBe(waiting === undefined);
  });

  it('is not shown without a terminal', () => {
    const terminal = { isTTY: true };
    for (const [stdin, stdout] of [
      [{ isTTY: false }, terminal],
      [terminal, { isTTY: false }],
    ]) {
      expect(isAtTerminal({ stdin, stdout } as typeof process)).toBe(false);
    }
  });
});
