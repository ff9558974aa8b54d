import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Palette, paletteOf, type Theme } from '../../../contract/site/palette.ts';

/** The look of a site with its own colour. */
export type Look = {
  /** The path of its style sheet, whose content never changes. */
  styles: string;
  /** Theme colours for the browser's own bars. */
  bars: Record<Theme, string>;
};

/** Base path of the style sheets. */
export const LOOKS = '/looks';

type Made = { look: Look; css: string };

/** Holds several colours only while a steward is trying them out. */
const made = new LRUCache<string, Made>({ max: 50 });

/** @param colour `#rrggbb`; null if the site has none of its own */
export function lookOf(colour: string | null): Look | null {
  return colour === null ? null : make(colour).look;
}

/**
 * Returns the style sheet for a colour. Any server can generate it for any colour, so pages loaded before a colour change still
 * get theirs.
 */
export function stylesOf(colour: string): string {
  return make(colour).css;
}

function make(colour: string): Made {
  const known = made.get(colour);
  if (known) return known;
  const palette = paletteOf(colour);
  const css = cssOf(palette);
  const bars = { light: palette.light['base-100'], dark: palette.dark['base-100'] };
  const result = { look: { styles: `${LOOKS}/${colour.slice(1)}-${hash('sha256', css).slice(0, 8)}.css`, bars }, css };
  made.set(colour, result);
  return result;
}

/**
 * Returns the CSS rules. As in app/ui/tokens.css, the theme follows the root element's class or, if no script has set it, the
 * system.
 */
function cssOf({ light, dark }: Palette): string {
  const rule = (selector: string, colours: Palette[Theme]) => {
    const lines = Object.entries(colours).map(([name, colour]) => `--color-${name}:${colour}`);
    return `${selector}{${lines.join(';')}}`;
  };
  // Doubled for higher specificity, so that these rules win wherever they are on the page.
  const root = ':root:root';
  return [
    rule(root, light),
    `@media (prefers-color-scheme:dark){${rule(root, dark)}}`,
    rule(`${root}.light`, light),
    rule(`${root}.dark`, dark),
  ].join('');
}
