import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, darkened, hexOf, oklchOf } from './oklch.ts';
import { hoverBlack, ownPalette, type Palette, paletteOf, readColour, type Theme } from './palette.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../app/ui/tokens.css'), 'utf8');

/** Returns the default colours of app/ui/tokens.css, by name. */
function fixedColours(theme: Theme): Record<string, string> {
  const found = [...tokens.matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)];
  return Object.fromEntries(found.map(([, name = '', light = '', dark = '']) => [name, { light, dark }[theme]]));
}

/** Foreground colours, their backgrounds, and the minimum contrast. */
const pairs = (theme: Theme): [ink: string, grounds: string, least: number][] => [
  ['base-content', 'base-100 base-200 base-300 surface button', 4.5],
  ['muted', 'base-100 base-200 surface', 4.5],
  ['primary', 'base-100 base-200 surface', 4.5],
  ['primary', 'base-300 button', 3],
  ['primary-content', 'primary', 4.5],
  ['secondary-content', 'secondary', 4.5],
  ['neutral-content', 'neutral', 4.5],
  ['accent-content', 'accent', 4.5],
  ['accent', theme === 'light' ? 'secondary' : 'base-200', 4.5],
  ['error', 'base-100 base-200 surface', 4.5],
  ['success', 'base-100 surface', 4.5],
  ['info', 'base-100 surface', 4.5],
  ['focus', 'base-100 base-200 base-300 surface button', 3],
];

/** Colours with every combination of 8 levels of red, green and blue. */
const grid = Array.from({ length: 512 }, (_, number) =>
  [number >> 6, (number >> 3) & 7, number & 7].reduce(
    (hex, step) =>
      hex +
      Math.round((step * 255) / 7)
        .toString(16)
        .padStart(2, '0'),
    '#',
  ),
);

function faultsOf(palette: Palette): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const all = { ...fixedColours(theme), ...palette[theme] } as Record<string, string>;
    const { primary } = palette[theme];
    const hovered = [
      ...['base-100', 'base-200', 'surface'].map((ground) => [darkened(primary, hoverBlack.link), ground] as const),
      [darkened(primary, hoverBlack.button), 'primary-content'] as const,
    ].map(([ink, ground]) => ({ ink: `hovered ${ink}`, ground, is: contrast(ink, all[ground] ?? ''), least: 4.5 }));
    const written = pairs(theme).flatMap(([ink, grounds, least]) =>
      grounds.split(' ').map((ground) => ({ ink, ground, is: contrast(all[ink] ?? '', all[ground] ?? ''), least })),
    );
    return [...written, ...hovered]
      .filter(({ is, least }) => !(is >= least))
      .map(({ ink, ground, is }) => `${theme}: ${ink} on ${ground} ${is.toFixed(2)}`);
  });
}

describe('a palette', () => {
  test('without a site colour equals that of the style sheet', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(fixedColours(theme)).toMatchObject(paletteOf(null)[theme]);
    }
    expect(faultsOf(paletteOf(null))).toEqual([]);
  });

  test('is readable for any site colour', () => {
    const faults = grid.flatMap((colour) => faultsOf(paletteOf(colour)).map((fault) => `${colour} ${fault}`));
    expect(faults).toEqual([]);
  });

  test('uses the exact site colour if readable, and otherwise the nearest lightness of the same hue', () => {
    expect(paletteOf('#1d4ed8').light.primary).toBe('#1d4ed8');
    expect(paletteOf('#fde047').dark.primary).toBe('#fde047');
    for (const colour of grid) {
      for (const theme of ['light', 'dark'] as const) {
        const palette = paletteOf(colour);
        const { primary } = palette[theme];
        if (primary === colour) continue;
        const [was, is] = [oklchOf(colour), oklchOf(primary)];
        expect(theme === 'light' ? was.lightness - is.lightness : is.lightness - was.lightness).toBeGreaterThan(0);
        // A colour one step nearer would be unreadable.
        const nearer = hexOf({ ...was, lightness: is.lightness + (theme === 'light' ? 0.012 : -0.012) });
        expect(faultsOf({ ...palette, [theme]: { ...palette[theme], primary: nearer } }), colour).not.toEqual([]);
      }
    }
  });

  test('of a grey site colour is grey', () => {
    const { light, dark } = paletteOf('#777777');
    for (const colour of [...Object.values(light), ...Object.values(dark)]) {
      expect(oklchOf(colour).chroma).toBeLessThan(0.004);
    }
    expect(oklchOf(ownPalette['base-300'].light).chroma).toBeGreaterThan(0.03);
  });
});

test('a colour survives conversion to lightness, chroma and hue and back', () => {
  for (const colour of grid) expect(hexOf(oklchOf(colour))).toBe(colour);
});

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#ff0000')).toBeCloseTo(4, 1);
});

test.each<[string, string | undefined]>([
  ['#1D4ed8', '#1d4ed8'],
  [' 1d4ed8 ', '#1d4ed8'],
  ['#abc', '#aabbcc'],
  ['blue', undefined],
  ['#1d4ed', undefined],
  ['#1d4ed8;}', undefined],
  ['', undefined],
])('“%s” is parsed as %s', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});
