/**
 * Characters that are invisible, invalid, or change the direction of text. Also every accent beyond the 30th on a letter:
 * normalisers only have to support 30 (UAX #15, Stream-Safe Text Format), and they take quadratic time.
 */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}|\p{Cs}|[\p{Cc}--[\t\n\r]]|\p{M}(?<=\p{M}{31})`;

/** Signs that join two consonants in Indic scripts. A zero-width joiner next to one changes how the consonants are drawn. */
const VIRAMA = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`;

/**
 * Hidden characters to keep, because they affect how text looks (RFC 5892, appendix A.1 and A.2; Unicode, chapter 23.4; UTS #51).
 */
const NEEDED = [
  String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]`,
  String.raw`(?<=[\p{scx=Arab}&&[\p{L}\p{M}]])\u200C(?=[\p{scx=Arab}&&[\p{L}\p{M}]])`,
  String.raw`(?<=${VIRAMA})[\u200C\u200D]|\u200D(?=${VIRAMA})`,
  String.raw`(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=[\p{sc=Mong}--[\u180B-\u180F]])[\u180B-\u180F]`,
].join('|');

const anyHidden = new RegExp(HIDDEN, 'v');
const hiddenOrNeeded = new RegExp(`(${NEEDED})|${HIDDEN}`, 'gv');
const anyVisible = /[[\p{L}\p{N}\p{P}\p{S}]--\u2800]/v;

/**
 * Normalises typed text to what others see: trims it, converts it to NFC, and removes hidden characters such as zero-width spaces
 * and direction marks. This stops people from imitating someone else's name by adding invisible characters. Emoji and scripts
 * that need hidden characters keep them.
 *
 * @returns '' if nothing would be visible
 */
export function visibleText(text: string): string {
  for (let before = text; ; ) {
    const kept = withoutHidden(before);
    // Normalise last, because only withoutHidden limits the number of accents, even where removing joiners brings them together.
    const shown = anyVisible.test(kept) ? kept.normalize('NFC').trim() : '';
    if (shown === before) return shown;
    before = shown;
  }
}

function withoutHidden(text: string): string {
  for (let before = text; ; ) {
    const kept = anyHidden.test(before) ? before.replace(hiddenOrNeeded, '$1') : before;
    // Repeat: removing a character can bring accents together, or leave another character without the neighbour that it needed.
    if (kept === before) return kept;
    before = kept;
  }
}
