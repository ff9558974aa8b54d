import { Control } from 'leaflet';
import type { Words } from '../../contract/words/say.ts';

/** Leaflet's units, mapped to Intl's unit names. */
const units: Record<string, string> = { m: 'meter', km: 'kilometer', ft: 'foot', mi: 'mile' };

/** Leaflet's scale, with units in the user's language. Also shows feet and miles, but only in English. */
export class MapScale extends Control.Scale {
  readonly #words: Words;

  constructor(words: Words) {
    super({ imperial: words.language === 'en' });
    this.#words = words;
  }

  /** Overrides a Leaflet method. `text` is, for example, `500 m`; `ratio` is the line's length as a fraction of the maximum. */
  _updateScale(line: HTMLElement, text: string, ratio: number): void {
    const [length, unit = ''] = text.split(' ');
    line.style.width = `${Math.round((this.options.maxWidth ?? 100) * ratio)}px`;
    line.textContent = this.#words.measure(Number(length), units[unit] ?? 'meter');
  }
}
