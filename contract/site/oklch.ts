/**
 * A colour in Oklch (Björn Ottosson's Oklab): lightness from 0 to 1, chroma from 0 (grey), and hue in radians. Colours with the
 * same lightness look equally light, whatever their hue.
 */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = [number, number, number];

/** @param hex `#rrggbb` */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const [long, middle, short] = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map(Math.cbrt) as Triple;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts a colour to `#rrggbb`. If the colour is outside sRGB, reduces its chroma until it fits. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const shown = rgbOf({ lightness, chroma, hue });
  if (isShown(shown)) return hexOfLinear(shown);
  let [less, more] = [0, chroma];
  while (more - less > 0.0005) {
    const between = (less + more) / 2;
    if (isShown(rgbOf({ lightness, chroma: between, hue }))) less = between;
    else more = between;
  }
  return hexOfLinear(rgbOf({ lightness, chroma: less, hue }));
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes black into a colour, as `color-mix(in oklab, …)` does. */
export function darkened(hex: string, black: number): string {
  const { lightness, chroma, hue } = oklchOf(hex);
  return hexOf({ lightness: lightness * (1 - black), chroma: chroma * (1 - black), hue });
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** Whether a colour is within sRGB, with a tolerance for rounding errors. */
function isShown(rgb: Triple): boolean {
  return rgb.every((value) => value > -0.0005 && value < 1.0005);
}

function hexOfLinear(rgb: Triple): string {
  const parts = rgb.map((linear) => {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
