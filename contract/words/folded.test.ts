import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './folded.ts';

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['ÄPFEL und Öl', 'apfel und ol'],
  ['Weißbrot, STRAẞE', 'weissbrot, strasse'],
  ['Smørrebrød aus Łódź', 'smorrebrod aus lodz'],
  ['Œufs, Ægir, þorramatur', 'oeufs, aegir, thorramatur'],
  ['İstanbul, IĞDIR, ısırgan', 'istanbul, igdir, isirgan'],
  ['Grandma’s ﬁsh', "grandma's fish"],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Ёж', 'еж'],
  ['Ґудзик, м’ята, мʼята', "гудзик, м'ята, м'ята"],
  ['أرز إفطار آيس ٱلخبز', 'ارز افطار ايس الخبز'],
  ['مَقْلُوبَة، حلوى، طـــازج', 'مقلوبه، حلوي، طازج'],
  ['کباب, شیر', 'كباب, شير'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['٦٠ تفاحة, ۶۰, ৬০ টি আম', '60 تفاحه, 60, 60 টি আম'],
  // Bengali letters as one code point and as two.
  ['পায়েস \u09dc', 'পায়েস \u09a1\u09bc'],
  ['  Rye \u00a0\u3000bread\t\n', 'rye bread'],
  ['\ufeff\ue012Rye\u200b bre\u00adad\u2060\u200f', 'rye bread'],
  // These marks are not accents: they make a different letter, so they are kept.
  ['がぎ, हिन्दी, 한국', 'がぎ, हिन्दी, 한국'],
])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded));

test('folding is idempotent and ignores how accents are encoded: 500 texts', () => foldAgain(500));
test('folding is idempotent and ignores the encoding: 20,000 texts', { tags: 'fuzz' }, () => foldAgain(20_000));

function foldAgain(numRuns: number): void {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
    }),
    { numRuns },
  );
}
