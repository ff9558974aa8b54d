import { contrast, darkened, hexOf, oklchOf } from './oklch.ts';

export type Theme = 'light' | 'dark';

/** Colours from app/ui/tokens.css that depend on the site's colour. Excludes colours with a fixed meaning, such as errors. */
export const ownPalette = {
  'base-100': { light: '#fdf8ee', dark: '#1d1613' },
  'base-200': { light: '#f7eedd', dark: '#261d19' },
  'base-300': { light: '#ead9bf', dark: '#3a2d27' },
  'base-content': { light: '#35202f', dark: '#f4e9dc' },
  primary: { light: '#b1480c', dark: '#f2a65e' },
  'primary-content': { light: '#fffaf2', dark: '#2a1606' },
  secondary: { light: '#4f2d45', dark: '#e4c7d8' },
  'secondary-content': { light: '#fdf3fa', dark: '#2f1627' },
  neutral: { light: '#4a3544', dark: '#57463d' },
  'neutral-content': { light: '#fdf8ee', dark: '#f4e9dc' },
  muted: { light: '#6a5362', dark: '#c0aea0' },
  surface: { light: '#fffdf8', dark: '#261d19' },
  button: { light: '#f5e8d0', dark: '#3a2d27' },
} as const satisfies Record<string, Record<Theme, string>>;

export type PaletteColour = keyof typeof ownPalette;
export type Palette = Record<Theme, Record<PaletteColour, string>>;

const names = Object.keys(ownPalette) as PaletteColour[];

/** Colours that need enough contrast with the primary colour. */
const besidePrimary = ['base-100', 'base-200', 'surface', 'primary-content'] as const satisfies PaletteColour[];

/** Minimum contrast of text (WCAG 2.2, AA). */
const READABLE = 4.5;

/** Share of black that daisyUI mixes into the primary colour on hover. */
export const hoverBlack = { button: 0.07, link: 0.2 } as const;

/** Minimum chroma of the site's colour for tinting the other colours at full strength. Greyer colours tint them less. */
const FULL_CHROMA = 0.08;

/**
 * Derives a site's palette from its colour. The other colours take its hue, and keep their own lightness. They also keep their
 * chroma, unless the site's colour is greyish. The primary colour is the site's colour itself or, if that is unreadable, the
 * nearest readable one: darker in the light theme, lighter in the dark one.
 *
 * @param colour `#rrggbb`; null for the default palette
 */
export function paletteOf(colour: string | null): Palette {
  return { light: colours(colour, 'light'), dark: colours(colour, 'dark') };
}

function colours(colour: string | null, theme: Theme): Palette[Theme] {
  const own = Object.fromEntries(names.map((name) => [name, ownPalette[name][theme]])) as Palette[Theme];
  if (colour === null) return own;
  const { chroma, hue } = oklchOf(colour);
  const strength = Math.min(1, chroma / FULL_CHROMA);
  const turned = (hex: string) => {
    const { lightness, chroma } = oklchOf(hex);
    return hexOf({ lightness, chroma: chroma * strength, hue });
  };
  const around = Object.fromEntries(names.map((name) => [name, turned(own[name])])) as Palette[Theme];
  return { ...around, primary: readable(colour, around, theme) };
}

/** Returns the nearest readable colour of the same hue, by lightness. */
function readable(colour: string, around: Palette[Theme], theme: Theme): string {
  const { lightness, chroma, hue } = oklchOf(colour);
  const step = theme === 'light' ? -0.002 : 0.002;
  let primary = colour;
  for (let moved = lightness; !isReadable(primary, around) && moved >= 0 && moved <= 1; ) {
    moved += step;
    primary = hexOf({ lightness: moved, chroma, hue });
  }
  return primary;
}

function isReadable(primary: string, around: Palette[Theme]): boolean {
  return besidePrimary.every((name) => {
    const looks = name === 'primary-content' ? hoverBlack.button : hoverBlack.link;
    return [primary, darkened(primary, looks)].every((shown) => contrast(shown, around[name]) >= READABLE);
  });
}

/** Parses a colour to `#rrggbb`. The `#` is optional, and three digits are enough. Returns undefined for any other text. */
export function readColour(typed: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
