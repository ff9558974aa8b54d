import { hue } from './palette.ts';
import { num, type Pen, type Piece } from './pen.ts';

/** Colour of shadows. In every picture the light comes from the upper left, so they fall to the lower right. */
const shadow = '#5b3420';

interface EmojiOptions {
  turn?: number;
  flip?: boolean;
  opacity?: number;
  /** The point of the 32-unit drawing that is placed at x, y and rotated around. */
  pivot?: readonly [number, number];
}

const piece = (draw: (pen: Pen) => string): Piece => ({ draw });
const backdrop = (draw: (pen: Pen) => string): Piece => ({ draw, backdrop: true });

/** Makes pieces part of the background. */
export const behind = (...pieces: Piece[]): Piece[] => pieces.map((one) => ({ ...one, backdrop: true }));

/** An emoji lying on something: it casts a soft shadow in its own outline. */
export function lay(icon: string, x: number, y: number, size: number, turn = 0, more: EmojiOptions = {}): Piece {
  return { icon, draw: (pen) => placed(pen, icon, x, y, size, { turn, ...more }, castShadow(pen)) };
}

/** An emoji without a shadow: part of a background, or lying inside something. */
export function put(icon: string, x: number, y: number, size: number, turn = 0, more: EmojiOptions = {}): Piece {
  return { icon, draw: (pen) => placed(pen, icon, x, y, size, { turn, ...more }, '') };
}

/** An emoji standing on a surface, with y at its foot and a soft shadow under it. */
export function stand(icon: string, x: number, foot: number, size: number, turn = 0, more: EmojiOptions = {}): Piece {
  const draw = (pen: Pen): string =>
    softEllipse(pen, x + size * 0.07, foot - size * 0.02, size * 0.52, size * 0.11, 0.42) +
    placed(pen, icon, x, foot - size * 0.44, size, { turn, ...more }, '');
  return { icon, draw };
}

function placed(
  pen: Pen,
  icon: string,
  x: number,
  y: number,
  size: number,
  more: EmojiOptions,
  filter: string,
): string {
  const scale = size / 32;
  const [px, py] = more.pivot ?? [16, 16];
  const steps = [`translate(${num(x)} ${num(y)})`];
  if (more.turn) steps.push(`rotate(${num(more.turn)})`);
  steps.push(more.flip ? `scale(${num(-scale)} ${num(scale)})` : `scale(${num(scale)})`, `translate(${-px} ${-py})`);
  const solid = more.opacity === undefined ? '' : ` opacity="${num(more.opacity)}"`;
  const inner = `<g transform="${steps.join('')}">${pen.emoji(icon)}</g>`;
  return filter || solid ? `<g${filter}${solid}>${inner}</g>` : inner;
}

function castShadow(pen: Pen): string {
  const unit = Math.min(pen.width, pen.height) / 100;
  const id = pen.define(
    (own) =>
      `<filter id="${own}" x="-.2" y="-.2" width="1.5" height="1.5"><feDropShadow dx="${num(unit * 0.9)}" ` +
      `dy="${num(unit * 2)}" stdDeviation="${num(unit * 1.9)}" flood-color="${shadow}" flood-opacity=".36"/></filter>`,
  );
  return ` filter="url(#${id})"`;
}

function softEllipse(pen: Pen, x: number, y: number, rx: number, ry: number, opacity: number): string {
  const fill = pen.radial([
    [0, shadow, opacity],
    [0.55, shadow, opacity * 0.55],
    [1, shadow, 0],
  ]);
  return ellipse(x, y, rx, ry, fill);
}

function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more}/>`;
}

/** The background of a whole picture, with light from a window at the upper left. */
export function ground(from: string, to: string, angle = 60): Piece {
  return backdrop((pen) => {
    const all = `<path d="M0 0h${pen.width}v${pen.height}H0z" fill=`;
    const glow = pen.radial(
      [
        [0, hue.milk, 0.75],
        [1, hue.milk, 0],
      ],
      0.2,
      0.08,
      0.75,
    );
    return `${all}"${pen.linear(
      [
        [0, from],
        [1, to],
      ],
      angle,
    )}"/>${all}"${glow}"/>`;
  });
}

/** A table top seen from the front: everything below its edge. */
export function table(y: number, light: string, dark: string): Piece {
  return backdrop((pen) => {
    const fill = pen.linear([
      [0, light],
      [1, dark],
    ]);
    const edge = pen.linear([
      [0, hue.milk, 0.55],
      [1, hue.milk, 0],
    ]);
    const strip = (height: number, paint: string) =>
      `<path d="M0 ${y}h${pen.width}v${num(height)}H0z" fill="${paint}"/>`;
    return strip(pen.height - y, fill) + strip((pen.height - y) * 0.16, edge);
  });
}

/** A shape on the wall behind everything: an arch like that of a window or an alcove. */
export function arch(x: number, y: number, width: number, height: number, light: string, dark: string): Piece {
  return backdrop((pen) => {
    const r = width / 2;
    const d = `M${num(x - r)} ${num(y + height)}V${num(y + r)}a${num(r)} ${num(r)} 0 0 1 ${num(width)} 0V${num(y + height)}z`;
    return `<path d="${d}" fill="${pen.linear([
      [0, light],
      [1, dark],
    ])}"/>`;
  });
}

/** A soft shadow, for things whose own shadow would be too sharp. */
export function shade(x: number, y: number, rx: number, ry: number, opacity = 0.4): Piece {
  return piece((pen) => softEllipse(pen, x, y, rx, ry, opacity));
}

/** A flat disc of colour behind things. */
export function disc(x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): Piece {
  return piece(() => ellipse(x, y, rx, ry, colour, opacity === 1 ? '' : ` opacity="${num(opacity)}"`));
}

/** A patch of light without an edge, for backgrounds with text on them. */
export function glow(x: number, y: number, rx: number, ry: number, colour: string): Piece {
  return backdrop((pen) =>
    ellipse(
      x,
      y,
      rx,
      ry,
      pen.radial([
        [0, colour],
        [0.5, colour, 0.6],
        [1, colour, 0],
      ]),
    ),
  );
}

/** An irregular round shape. The seed determines its bumps. */
export function blob(x: number, y: number, rx: number, ry: number, light: string, dark: string, seed = 1): Piece {
  return piece(
    (pen) =>
      `<path d="${blobPath(x, y, rx, ry, seed)}" fill="${pen.linear(
        [
          [0, light],
          [1, dark],
        ],
        70,
      )}"/>`,
  );
}

function blobPath(x: number, y: number, rx: number, ry: number, seed: number): string {
  const next = dice(seed);
  const points = Array.from({ length: 7 }, (_, i) => {
    const angle = ((i + next() * 0.4) / 7) * Math.PI * 2;
    const reach = 0.88 + next() * 0.24;
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
  });
  return smooth(points);
}

/** A closed curve through the points (Catmull–Rom, written as cubic Béziers). */
function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const curves = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const p = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      ...c,
    ];
    return `C${p.map((n) => n.toFixed(1)).join(' ')}`;
  });
  return `M${at(0)
    .map((n) => n.toFixed(1))
    .join(' ')}${curves.join('')}z`;
}

/** Pseudo-random numbers, the same in every build. */
function dice(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** A plate: round if seen from above, flatter (a smaller ry) if seen across a table. */
export function plate(
  x: number,
  y: number,
  rx: number,
  ry = rx,
  light: string = hue.milk,
  dark: string = hue.linen,
): Piece {
  return backdrop((pen) => {
    const rim = pen.linear(
      [
        [0, light],
        [1, dark],
      ],
      60,
    );
    const well = pen.linear(
      [
        [0, dark],
        [1, light],
      ],
      60,
    );
    const drop = rx === ry ? 0.09 : 0.16;
    return (
      softEllipse(pen, x + rx * 0.06, y + ry * drop, rx * 1.16, ry * 1.2, 0.5) +
      ellipse(x, y + ry * 0.035, rx, ry, dark) +
      ellipse(x, y, rx, ry, rim) +
      ellipse(x, y, rx * 0.73, ry * 0.72, well) +
      ellipse(x, y + ry * 0.015, rx * 0.7, ry * 0.69, rim)
    );
  });
}

interface BowlShape {
  x: number;
  y: number;
  width: number;
  height: number;
}

function bowlWall({ x, y, width, height }: BowlShape): string {
  const r = width / 2;
  const foot = width * 0.2;
  return (
    `M${num(x - r)} ${num(y)}a${num(r)} ${num(r * 0.3)} 0 0 0 ${num(width)} 0` +
    `c0 ${num(height * 0.62)} ${num(foot - r + r * 0.3)} ${num(height)} ${num(foot - r)} ${num(height)}` +
    `h${num(-2 * foot)}c${num(-r * 0.3)} 0 ${num(foot - r)} ${num(-height * 0.38)} ${num(foot - r)} ${num(-height)}z`
  );
}

/** The back half of a bowl: its shadow, rim and inside. Fill it, then close it with `bowlFront`. */
export function bowlBack(
  x: number,
  y: number,
  width: number,
  height: number,
  light: string,
  dark: string,
  fill = dark,
): Piece {
  return piece((pen) => {
    const r = width / 2;
    const inside = pen.linear([
      [0, fill],
      [1, fill, 0.72],
    ]);
    return (
      softEllipse(pen, x + r * 0.14, y + height * 0.97, r * 1.1, r * 0.26, 0.55) +
      `<path d="${bowlWall({ x, y, width, height })}" fill="${dark}"/>` +
      ellipse(
        x,
        y,
        r,
        r * 0.3,
        pen.linear(
          [
            [0, light],
            [1, dark],
          ],
          20,
        ),
      ) +
      ellipse(x, y + r * 0.012, r * 0.94, r * 0.265, light) +
      ellipse(x, y + r * 0.02, r * 0.94, r * 0.26, inside)
    );
  });
}

/** The front wall of the same bowl, which hides the lower part of its contents. */
export function bowlFront(x: number, y: number, width: number, height: number, light: string, dark: string): Piece {
  return piece((pen) => {
    const r = width / 2;
    const lip = `M${num(x - r)} ${num(y)}a${num(r)} ${num(r * 0.3)} 0 0 0 ${num(width)} 0`;
    const wall = bowlWall({ x, y, width, height });
    const round = pen.linear(
      [
        [0, light],
        [0.35, light],
        [1, dark],
      ],
      25,
    );
    const shine = pen.radial(
      [
        [0, hue.milk, 0.5],
        [1, hue.milk, 0],
      ],
      0.24,
      0.22,
      0.34,
    );
    return (
      `<path d="${wall}" fill="${round}"/><path d="${wall}" fill="${shine}"/>` +
      `<path d="${lip}" fill="none" stroke="${hue.milk}" stroke-opacity=".55" stroke-width="${num(width * 0.012)}"/>`
    );
  });
}

/** A wooden board with rounded corners and a few lines of grain. */
export function board(
  x: number,
  y: number,
  width: number,
  height: number,
  turn = 0,
  light: string = '#dfae76',
  dark: string = '#bd8350',
): Piece {
  return backdrop((pen) => {
    const [left, top, r] = [-width / 2, -height / 2, Math.min(width, height) * 0.12];
    const rect = (dy: number, fill: string) =>
      `<rect x="${num(left)}" y="${num(top + dy)}" width="${num(width)}" height="${num(height)}" rx="${num(r)}" fill="${fill}"/>`;
    const grain = [0.24, 0.47, 0.73]
      .map((at, i) => grainLine(left, top + height * at, width, height * 0.03 * (i - 1 || 2)))
      .join('');
    return (
      softEllipse(pen, x + width * 0.03, y + height * 0.08, width * 0.62, height * 0.66, 0.5) +
      `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}">${rect(Math.min(width, height) * 0.03, '#a06a3f')}` +
      `${rect(
        0,
        pen.linear(
          [
            [0, light],
            [1, dark],
          ],
          40,
        ),
      )}<path d="${grain}" fill="none" stroke="#a9713f" ` +
      `stroke-opacity=".4" stroke-width="${num(Math.min(width, height) * 0.008)}" stroke-linecap="round"/></g>`
    );
  });
}

function grainLine(left: number, y: number, width: number, bend: number): string {
  return `M${num(left + width * 0.05)} ${num(y)}q${num(width * 0.24)} ${num(bend)} ${num(width * 0.45)} 0t${num(width * 0.44)} 0`;
}

/** A linen cloth with two woven stripes near its hem. */
export function cloth(
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
  colour: string,
  stripe: string,
): Piece {
  return backdrop((pen) => {
    const [l, t] = [-width / 2, -height / 2];
    const body = `M${num(l)} ${num(t + 6)}q${num(width / 2)} -14 ${num(width)} 0q10 ${num(height / 2)} 0 ${num(height)}q${num(-width / 2)} 12 ${num(-width)} 0q-10 ${num(-height / 2)} 0 ${num(-height)}z`;
    const band = (at: number, thick: number) =>
      `M${num(l + width * at)} ${num(t + 2)}v${num(height)}h${num(thick)}v${num(-height)}z`;
    const bands = [0.07, 0.115, 0.86, 0.905].map((at) => band(at, width * 0.022)).join('');
    return (
      softEllipse(pen, x + width * 0.02, y + height * 0.05, width * 0.64, height * 0.64, 0.34) +
      `<g transform="translate(${x} ${y})rotate(${turn})"><path d="${body}" fill="${pen.linear(
        [
          [0, hue.milk],
          [1, colour],
        ],
        30,
      )}"/>` +
      `<path d="${bands}" fill="${stripe}" opacity=".7"/></g>`
    );
  });
}

/** A gingham cloth that covers everything below y, like on a picnic table. */
export function gingham(y: number, colour: string, check = 70, turn = 0): Piece {
  return backdrop((pen) => {
    const id = pen.define(
      (own) =>
        `<pattern id="${own}" width="${check}" height="${check}" patternUnits="userSpaceOnUse"` +
        `${turn ? ` patternTransform="rotate(${turn})"` : ''}><path d="M0 0h${check / 2}v${check}H0z" fill="${colour}" fill-opacity=".26"/>` +
        `<path d="M0 0h${check}v${check / 2}H0z" fill="${colour}" fill-opacity=".26"/></pattern>`,
    );
    const area = `<path d="M0 ${y}h${pen.width}v${pen.height - y}H0z" fill=`;
    return `${area}"${hue.milk}"/>${area}"url(#${id})"/>${area}"${pen.linear([
      [0, hue.milk, 0.4],
      [1, shadow, 0.1],
    ])}"/>`;
  });
}

/** Short grains scattered over an ellipse, heaped in the middle: rice, oats, seeds, crumbs. */
export function grains(
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
  colours: readonly string[],
  seed = 1,
): Piece {
  return piece(() => {
    const next = dice(seed);
    const paths = colours.map(() => '');
    for (let i = 0; i < count; i++) {
      const [angle, reach, lean] = [next() * Math.PI * 2, Math.sqrt(next()), next() * Math.PI];
      const [gx, gy] = [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
      paths[i % colours.length] +=
        `M${gx.toFixed(0)} ${gy.toFixed(0)}l${(Math.cos(lean) * size).toFixed(1)} ${(Math.sin(lean) * size * 0.7).toFixed(1)}`;
    }
    return paths
      .map(
        (d, i) => `<path d="${d}" stroke="${colours[i]}" stroke-width="${num(size * 0.55)}" stroke-linecap="round"/>`,
      )
      .join('');
  });
}

/** Pieces of meat, dumplings or potato: rounded lumps, each with a lit top. */
export function chunks(
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
  light: string,
  dark: string,
  seed = 1,
): Piece {
  return piece((pen) => {
    const next = dice(seed);
    const fill = pen.linear(
      [
        [0, light],
        [1, dark],
      ],
      65,
    );
    const spots = Array.from({ length: count }, (_, i) => {
      const angle = i * 2.4 + next() * 0.5;
      const reach = Math.sqrt((i + 0.6) / count) * (0.82 + next() * 0.14);
      return {
        at: [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const,
        r: size * (0.82 + next() * 0.36),
      };
    }).sort((a, b) => a.at[1] - b.at[1]);
    return spots.map(({ at: [cx, cy], r }, i) => lump(pen, cx, cy, r, fill, seed * 31 + i)).join('');
  });
}

function lump(pen: Pen, x: number, y: number, r: number, fill: string, seed: number): string {
  const shine = `<ellipse cx="${num(x - r * 0.25)}" cy="${num(y - r * 0.32)}" rx="${num(r * 0.34)}" ry="${num(r * 0.16)}" fill="#fff" opacity=".28" transform="rotate(-24 ${num(x)} ${num(y)})"/>`;
  return (
    softEllipse(pen, x + r * 0.12, y + r * 0.34, r * 1.25, r * 0.95, 0.5) +
    `<path d="${blobPath(x, y, r, r * 0.78, seed)}" fill="${fill}"/>${shine}`
  );
}

/** A leaf of basil, mint or coriander: two halves, one of them lighter. */
export function leaf(
  x: number,
  y: number,
  length: number,
  turn = 0,
  light: string = '#9cc36b',
  dark: string = hue.leaf,
): Piece {
  return piece(() => {
    const [l, w] = [length, length * 0.3];
    const half = (side: number) =>
      `M0 0C${num(l * 0.2)} ${num(side * w)} ${num(l * 0.7)} ${num(side * w)} ${num(l)} 0z`;
    return `<g transform="translate(${num(x)} ${num(y)})rotate(${turn})"><path d="${half(-1.25)}" fill="${light}"/><path d="${half(1.25)}" fill="${dark}"/></g>`;
  });
}

/** Steam rising from hot food: three soft strands. */
export function steam(x: number, y: number, height: number): Piece {
  return piece((pen) => {
    const h = height;
    const strand = (dx: number, k: number) =>
      `M${num(x + dx)} ${num(y)}c${num(-h * 0.2)} ${num(-h * 0.3 * k)} ${num(h * 0.2)} ${num(-h * 0.45 * k)} 0 ${num(-h * k)}` +
      `c${num(h * 0.28)} ${num(h * 0.4 * k)} ${num(-h * 0.08)} ${num(h * 0.62 * k)} 0 ${num(h * k)}z`;
    const d = strand(-h * 0.3, 0.8) + strand(0, 1) + strand(h * 0.32, 0.72);
    return `<path d="${d}" fill="${pen.linear([
      [0, '#fff', 0],
      [0.5, '#fff', 0.75],
      [1, '#fff', 0],
    ])}"/>`;
  });
}

/** A glass bottle of milk with a paper cap. */
export function milkBottle(x: number, foot: number, height: number): Piece {
  return piece((pen) => {
    const [h, w] = [height, height * 0.19];
    const d = `M${num(x - w * 0.5)} ${num(foot - h * 0.94)}h${num(w)}v${num(h * 0.16)}c0 ${num(h * 0.09)} ${num(w * 0.5)} ${num(h * 0.1)} ${num(w * 0.5)} ${num(h * 0.24)}V${num(foot - w * 0.3)}q0 ${num(w * 0.3)} ${num(-w * 0.3)} ${num(w * 0.3)}H${num(x - w + w * 0.3)}q${num(-w * 0.3)} 0 ${num(-w * 0.3)} ${num(-w * 0.3)}V${num(foot - h * 0.54)}c0 ${num(-h * 0.14)} ${num(w * 0.5)} ${num(-h * 0.15)} ${num(w * 0.5)} ${num(-h * 0.24)}z`;
    const milk = pen.linear(
      [
        [0, '#e6e3e3'],
        [0.3, '#fffefb'],
        [0.7, '#fbf5ea'],
        [1, '#d9d3cf'],
      ],
      0,
    );
    const cap = pen.linear(
      [
        [0, '#7fa3bd'],
        [0.4, '#b5cfdf'],
        [1, '#6b8da8'],
      ],
      0,
    );
    return (
      softEllipse(pen, x + w * 0.5, foot - w * 0.04, w * 1.9, w * 0.4, 0.5) +
      `<path d="${d}" fill="${milk}"/>` +
      `<rect x="${num(x - w * 0.62)}" y="${num(foot - h)}" width="${num(w * 1.24)}" height="${num(h * 0.09)}" rx="${num(w * 0.16)}" fill="${cap}"/>` +
      `<rect x="${num(x - w * 0.72)}" y="${num(foot - h * 0.5)}" width="${num(w * 0.16)}" height="${num(h * 0.38)}" rx="${num(w * 0.08)}" fill="#fff" opacity=".8"/>`
    );
  });
}

/** A shelf seen from the front, with its shadow below. */
export function shelf(
  x: number,
  y: number,
  width: number,
  thick: number,
  light: string = '#d9a870',
  dark: string = '#b67d4a',
): Piece {
  return backdrop((pen) => {
    const left = num(x - width / 2);
    const drop = pen.linear([
      [0, shadow, 0.28],
      [1, shadow, 0],
    ]);
    return (
      `<path d="M${left} ${num(y + thick)}h${num(width)}v${num(thick * 1.6)}H${left}z" fill="${drop}"/>` +
      `<rect x="${left}" y="${num(y)}" width="${num(width)}" height="${num(thick)}" rx="${num(thick * 0.2)}" fill="${pen.linear(
        [
          [0, light],
          [1, dark],
        ],
      )}"/>`
    );
  });
}

/** A plain box with rounded corners, for cupboards and window frames. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
  light: string,
  dark: string,
  angle = 60,
): Piece {
  return piece(
    (pen) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${pen.linear(
        [
          [0, light],
          [1, dark],
        ],
        angle,
      )}"/>`,
  );
}

/** Any other outline, filled with a linear gradient. */
export function cut(d: string, light: string, dark: string = light, angle = 60, opacity = 1): Piece {
  return piece(
    (pen) =>
      `<path d="${d}" fill="${
        light === dark
          ? light
          : pen.linear(
              [
                [0, light],
                [1, dark],
              ],
              angle,
            )
      }"${opacity === 1 ? '' : ` opacity="${num(opacity)}"`}/>`,
  );
}

/** A line, for stems, string and cracks. */
export function line(d: string, colour: string, width: number, opacity = 1): Piece {
  return piece(
    () =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${num(opacity)}"`}/>`,
  );
}
