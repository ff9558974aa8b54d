import { encode } from 'uqr';
import { useLingui } from '#page-words';

/** A QR code, dark on light in every theme. Scanning it opens the donor's page with the pick-up code filled in. */
export function QrCode({ code, link }: { code: string; link: string }) {
  const { t } = useLingui();
  const { size, data } = encode(link, { ecc: 'M', border: 3 });
  const digits = [...code].join(' ');
  return (
    <svg
      role="img"
      aria-label={t`QR code for pick-up code ${digits}`}
      viewBox={`0 0 ${size} ${size}`}
      width={160}
      height={160}
      shapeRendering="crispEdges"
      className="rounded-lg bg-white fill-black"
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/** Draws the dark squares as a single path. Merges adjacent squares in a row. */
function pathOf(rows: boolean[][]): string {
  return rows
    .map((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)]
        .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
        .join('');
    })
    .join('');
}
