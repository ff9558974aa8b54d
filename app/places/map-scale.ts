import { Control } from 'leaflet';
import type { Words } from '../../contract/words/say.ts';

/** Leaflet's own words for its units, as Intl has them. */
const units: Record<string, string> = { m: 'meter', km: 'kilometer', ft: 'foot', mi: 'mile' };

/** Leaflet's scale with its units in the reader's language; miles only where that is English. */
export class MapScale extends Control.Scale {
  readonly #words: Words;

  constructor(words: Words) {
    super({ imperial: words.language === 'en' });
    this.#words = words;
  }

  /** Called by Leaflet with a text such as `500 m`, and with how much of the widest line this is. */
  _updateScale(line: HTMLElement, text: string, ratio: number): void {
    const [length, unit = ''] = text.split(' ');
    line.style.width = `${Math.round((this.options.maxWidth ?? 100) * ratio)}px`;
    line.textContent = this.#words.measure(Number(length), units[unit] ?? 'meter');
  }
}
