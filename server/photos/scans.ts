/** The markers of JPEG (ITU T.81, table B.1) that have no length after them. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has. A decoder goes through the whole picture for each of them, even for an empty one. A file of
 * a few hundred kB can make it do so thousands of times.
 *
 * @param most counting stops at one more than this
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0;
  for (let at = 0; at < jpeg.length - 1 && scans <= most; ) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    if (marker === 0 || marker === 0xff) {
      // The picture's own bytes, in which 0xFF is followed by 0; or padding.
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    at += 2;
    if (!hasNoLength(marker)) at += Math.max(2, ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0));
  }
  return scans;
}
