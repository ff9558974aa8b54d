import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['a zero-width space', 'A\u200bda'],
  ['a byte order mark', '\ufeffAda'],
  ['a word joiner', 'Ada\u2060'],
  ['a soft hyphen', 'A\u00adda'],
  ['a joiner that joins nothing', 'A\u200dd\u200ca\u200d'],
  ['a variation selector that selects nothing', 'Ada\ufe0f'],
  ['a Hangul filler', 'Ada\u3164'],
  ['a mark that turns the direction around', '\u202eA\u2066d\u2069a\u200f\u061c'],
  ['hidden tags', 'Ada\u{e0041}\u{e007f}'],
  ['control characters', '\u0007A\u001b\u009bda'],
  ['half a character', 'A\ud83cda'],
  ['spaces around it', ' \u200b Ada\u00a0\n'],
])('%s does not make a different name', (_what, name) => {
  expect(visibleText(name)).toBe('Ada');
});

test('a letter with an accent is the same however it is encoded', () => {
  expect(visibleText('Zoe\u0308')).toBe('Zo\u00eb');
  expect(visibleText('Zoe\u200b\u0308')).toBe('Zo\u00eb');
});

test.each(['', ' ', '\u200b', '\u200d\u200d', '\u202e\u202c', '\u2800\u2800', '\u3164', '\u0301', '\ufe0f', '\ud800'])(
  '%j is invisible',
  (text) => expect(visibleText(text)).toBe(''),
);

describe('characters that a script or an emoji needs are kept:', () => {
  test.each([
    ['lines and tabs', 'Bread:\n\t1 loaf\r\n\n2 rolls'],
    ['a farmer', '👩🏽‍🌾'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a pirate flag', '🏴‍☠️'],
    ['a rainbow flag, also without its selector', '🏳️‍🌈 🏳‍🌈'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a flag of two letters', '🇦🇹'],
    ['a keycap', '1️⃣'],
    ['a red heart, and one of text', '❤️ ❤︎'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Bengali', 'র\u200d্যাব'],
    ['Malayalam', 'അവന്\u200d'],
    ['a variant of a Japanese name', '葛\u{e0100}城'],
    ['Hebrew and Arabic without any marks', 'שלום خبز'],
    ['Thai', 'น้ำพริก'],
    ['a variant of a Mongolian letter', 'ᠰᠠᠶᠢᠨ\u180b ᠪᠠᠶᠢᠨ\u180e\u1820'],
  ])('%s', (_what, text) => {
    expect(visibleText(text)).toBe(text);
  });
});

test.each([
  '\u0300\u0316',
  '\u094d\u200d',
  'a\u200b',
  '\u{1f3f4}\u{e0061}',
  '👩🏽\u200d',
  '\u202e',
  '\u0301',
  '\u180b',
  '\ufe0f',
  '\u{e0100}',
])('long texts are processed quickly: %j', (piece) => {
  // Long enough that a quadratic algorithm would never finish.
  const pieces = piece.repeat(100_000);
  expect(visibleText(`a${pieces}`).normalize('NFD')).toMatch(/^a/);
  expect(visibleText(`${pieces}a`)).toMatch(/a$/);
});

test('no hidden marks remain, and a second pass has no effect: 100 texts', () => hideMarks(100));
test('no hidden marks remain, and a second pass has no effect: 5,000 texts', { tags: 'fuzz' }, () => hideMarks(5_000));

function hideMarks(numRuns: number): void {
  const pieces = fc.constantFrom(
    ...'a é🍞👩🏽🌾ا्क葛1\ufe0f\u20e3\u200b\u200c\u200d\u202e\u0301\n\ud800\u{e0100}\u061c\u180b\u1820',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const visible = visibleText(text);
        expect(visibleText(visible)).toBe(visible);
        expect(visible).not.toMatch(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/);
        expect(visible.isWellFormed()).toBe(true);
      },
    ),
    { numRuns },
  );
}

test('accents separated by joiners take no longer than adjacent ones', () => {
  const cpu = (text: string) => {
    const before = process.threadCpuUsage();
    visibleText(text);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  const [together, apart] = ['\u0327\u0301'.repeat(40_000), '\u0327\u0301\u200d'.repeat(40_000)];
  cpu(apart.slice(0, 1_000));
  expect(cpu(`a${apart}`)).toBeLessThan(10 * cpu(`a${together}`));
});
