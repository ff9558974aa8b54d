import { Control } from 'leaflet';
import type { Words } from '../../contract/words/say.ts';

/** Leaflet's units, mapped to Intl's unit names. */
const units: Record<string, string> = { m: 'meter', km: 'kilometer', ft: 'foot', mi: 'mile' };

/** Leaflet's scale with units in the reader's language. Shows miles only in English. */
export class MapScale extends Control.Scale {
  readonly #words: Words;

  constructor(words: Words) {
    super({ imperial: words.language === 'en' });
    this.#words = words;
  }

  /** Called by Leaflet with a text such as `500 m`, and the length of the line as a share of the maximum width. */
  _updateScale(line: HTMLElement, text: string, ratio: number): void {
    const [length, unit = ''] = text.split(' ');
    line.style.width = `${Math.round((this.options.maxWidth ?? 100) * ratio)}px`;
    line.textContent = this.#words.measure(Number(length), units[unit] ?? 'meter');
  }
}
