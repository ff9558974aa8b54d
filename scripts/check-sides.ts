/**
 * A part of `npm run check`: rejects left and right where the start and end of a line are meant, which are mirrored in Arabic.
 * Content with the same sides in every language, such as a map or a code, is wrapped in `dir="ltr"` instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Patterns that name a side, by type of file. */
const SIDES: [file: RegExp, use: RegExp][] = [
  [/\.tsx?$/, /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right|float)-(?:[\d[(]|auto|px|full|left|right)/],
  [/\.tsx?$/, /(?<![\w-])(?:rounded-[tb]?[lr]|border-[lr]|(?:text|object|bg|origin)-(?:left|right))(?![a-z])/],
  [/\.tsx?$/, /(?:margin|padding|border|align|float)[-:]\s*(?:left|right)\b/],
  [/\.css$/, /(?<![\w-])(?:[\w-]+-)?(?:left|right)(?:-\w+)?:/],
  [/\.css$/, /(?:align|float|clear|area|origin):.*\b(?:\w+-)?(?:left|right)\b/],
];

/** Uses of a side that are fine if mirrored on the same line. */
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

/** @returns a line for each side named in the file */
export function findSides(file: string, source: string): string[] {
  const sides = SIDES.filter(([kind]) => kind.test(file)).map(([, use]) => use);
  return source.split('\n').flatMap((line, index) => {
    const found =
      sides.map((use) => use.exec(line)?.[0]).find(Boolean) ??
      TURNED.map(([use, turning]) => (turning.test(line) ? undefined : use.exec(line)?.[0])).find(Boolean);
    return found ? [`${file}:${index + 1} ${found} is not mirrored in Arabic`] : [];
  });
}
