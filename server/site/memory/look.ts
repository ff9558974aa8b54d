import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Palette, paletteOf, type Theme } from '../../../contract/site/palette.ts';

/** How a site with a colour of its own looks. */
export type Look = {
  /** The path of its style sheet, whose content never changes. */
  styles: string;
  /** The colours of a browser's own bars. */
  bars: Record<Theme, string>;
};

/** Where the style sheets are. */
export const LOOKS = '/looks';

type Made = { look: Look; css: string };

/** For more colours than one only while somebody tries them. */
const made = new LRUCache<string, Made>({ max: 50 });

/** @param colour `#rrggbb`; null where the site has none of its own */
export function lookOf(colour: string | null): Look | null {
  return colour === null ? null : make(colour).look;
}

/** The style sheet of a colour. Any server can make that of any colour, so pages that are older than a change keep theirs. */
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

/** Whichever holds follows the root's class, or the system where no script has run, as in app/ui/tokens.css. */
function cssOf({ light, dark }: Palette): string {
  const rule = (selector: string, colours: Palette[Theme]) => {
    const lines = Object.entries(colours).map(([name, colour]) => `--color-${name}:${colour}`);
    return `${selector}{${lines.join(';')}}`;
  };
  // Twice, so that they hold wherever in the page they stand.
  const root = ':root:root';
  return [
    rule(root, light),
    `@media (prefers-color-scheme:dark){${rule(root, dark)}}`,
    rule(`${root}.light`, light),
    rule(`${root}.dark`, dark),
  ].join('');
}
