import type { IconSource } from './icons.ts';

/** One thing in a picture. Pieces are drawn in order, so later ones are on top. */
export interface Piece {
  /** The emoji it shows. An emoji used several times is defined once. */
  icon?: string;
  /** Whether it's background, which is dark in the night version. */
  backdrop?: true;
  draw(pen: Pen): string;
}

/** A colour stop: its offset (0–1), colour and opacity. */
export type Stop = [at: number, colour: string, opacity?: number];

/** Collects the definitions of a picture while its pieces are drawn. */
export class Pen {
  readonly width: number;
  readonly height: number;
  private readonly icons: IconSource;
  private readonly repeated: ReadonlySet<string>;
  private readonly defs = new Map<string, { id: string; text: string }>();
  /** Changes the colours of what is drawn, including its definitions. */
  tint = (svg: string): string => svg;

  constructor(size: readonly [number, number], icons: IconSource, repeated: ReadonlySet<string>) {
    [this.width, this.height] = size;
    this.icons = icons;
    this.repeated = repeated;
  }

  /** Defines something once, even if called several times. @returns its id */
  define(text: (id: string) => string): string {
    const key = this.tint(text(''));
    const known = this.defs.get(key);
    if (known) return known.id;
    const id = `d${this.defs.size}`;
    this.defs.set(key, { id, text: this.tint(text(id)) });
    return id;
  }

  /** A linear gradient at an angle in degrees (90 is downwards), as a paint value. */
  linear(stops: readonly Stop[], angle = 90): string {
    const turn = angle === 90 ? ' x2="0" y2="1"' : ` gradientTransform="rotate(${angle} .5 .5)"`;
    return this.paint('linearGradient', turn, stops);
  }

  /** A radial gradient around a point of the painted shape (0–1 each way), as a paint value. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.paint('radialGradient', ` cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"`, stops);
  }

  /** The drawing of an emoji: inline if it's used once, or else a reference to the shared definition. */
  emoji(name: string): string {
    if (!this.repeated.has(name)) return this.icons(name);
    const id = this.define((own) => `<g id="${own}">${this.icons(name)}</g>`);
    return `<use href="#${id}"/>`;
  }

  /** Everything defined so far, as one element. */
  definitions(): string {
    const all = [...this.defs.values()].map((def) => def.text).join('');
    return all && `<defs>${all}</defs>`;
  }

  private paint(element: string, place: string, stops: readonly Stop[]): string {
    const inner = stops.map(stopElement).join('');
    return `url(#${this.define((id) => `<${element} id="${id}"${place}>${inner}</${element}>`)})`;
  }
}

function stopElement([at, colour, opacity]: Stop): string {
  const offset = at === 0 ? '' : ` offset="${num(at)}"`;
  const solid = opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`;
  return `<stop${offset} stop-color="${colour}"${solid}/>`;
}

/** Writes a number as short as possible, with at most two decimals. */
export function num(value: number): string {
  return String(Number(value.toFixed(2))).replace(/^(-?)0\./, '$1.');
}
