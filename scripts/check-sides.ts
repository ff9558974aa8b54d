/**
 * A part of `npm run check`: refuses left and right where the start and the end of a line are meant, which are the other way
 * round in Arabic. What has sides in every language, as a map or a code, has `dir="ltr"` around it instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** By the file's kind, what takes a side. */
const SIDES: [file: RegExp, use: RegExp][] = [
  [/\.tsx?$/, /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right|float)-(?:[\d[(]|auto|px|full|left|right)/],
  [/\.tsx?$/, /(?<![\w-])(?:rounded-[tb]?[lr]|border-[lr]|(?:text|object|bg|origin)-(?:left|right))(?![a-z])/],
  [/\.tsx?$/, /(?:margin|padding|border|align|float)[-:]\s*(?:left|right)\b/],
  [/\.css$/, /(?<![\w-])(?:[\w-]+-)?(?:left|right)(?:-\w+)?:/],
  [/\.css$/, /(?:align|float|clear|area|origin):.*\b(?:\w+-)?(?:left|right)\b/],
];

/** What takes a side and is right where it is turned in the same line. */
const TURNED: [use: RegExp, turning: RegExp][] = [
  [/<(?:(?:Arrow|Chevron)\w*(?:Left|Right)|LogOut|Undo2)\b/, /rtl:/],
  [/(?<![\w-])(?:bg-linear-to-[tb]?[lr]|-?translate-x)(?![a-z])/, /rtl:|--onwards/],
  [/translateX\((?!\$)/, /--onwards/],
];

if (import.meta.main) {
  const files = ['app', 'server'].flatMap((side) =>
    readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.(?:tsx?|css)$/.test(name))
      .map((name) => `${side}/${name}`),
  );
  const faults = files.flatMap((file) => findSides(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** @returns a line for each side that a file takes */
export function findSides(file: string, source: string): string[] {
  const sides = SIDES.filter(([kind]) => kind.test(file)).map(([, use]) => use);
  return source.split('\n').flatMap((line, index) => {
    const found =
      sides.map((use) => use.exec(line)?.[0]).find(Boolean) ??
      TURNED.map(([use, turning]) => (turning.test(line) ? undefined : use.exec(line)?.[0])).find(Boolean);
    return found ? [`${file}:${index + 1} ${found} is not mirrored in Arabic`] : [];
  });
}
