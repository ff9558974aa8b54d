/** Whether a JPEG marker (ITU T.81, table B.1) has no length field. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Counts a JPEG's scans. A decoder goes through the whole picture for each scan, even an empty one, and a file of a few hundred
 * kB can contain thousands.
 *
 * @param limit counting stops once there are more scans than this
 */
export function countScans(jpeg: Uint8Array, limit: number): number {
  let scans = 0;
  for (let at = 0; at < jpeg.length - 1 && scans <= limit; ) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    if (marker === 0 || marker === 0xff) {
      // Image data, in which 0xFF is followed by 0, or padding.
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
