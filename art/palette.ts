/** The colours of all illustrations, so that they look like one set. */
export const hue = {
  cream: '#fbf4e6',
  linen: '#f3e6cd',
  oat: '#e8d3ad',
  crust: '#d98a3d',
  amber: '#efb562',
  butter: '#f8d97e',
  leaf: '#6f9a4c',
  sage: '#bccf9f',
  mint: '#dfe9cd',
  tomato: '#d9503c',
  coral: '#eea088',
  rose: '#f6d5cb',
  ink: '#4a2f38',
  plum: '#8a5a66',
  dusk: '#8fb0c6',
  sky: '#cfe0e6',
  wood: '#c98f57',
  walnut: '#9a6238',
  milk: '#fffdf7',
} as const;

/** Darkens the colours of an SVG for the night version: each keeps its hue but comes close to the dark page. */
export function atNight(svg: string): string {
  return svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    const light = (Math.max(red, green, blue) + Math.min(red, green, blue)) / 2;
    const dark = 0.08 + light * 0.14;
    const channels = [red, green, blue].map((channel) => dark + (channel - light) * 0.36);
    // The page's dark background is a warm colour.
    const warm = [1.18, 1, 0.92].map((warmth, at) => Math.min(1, Math.max(0, (channels[at] ?? 0) * warmth)));
    return `#${warm
      .map((channel) =>
        Math.round(channel * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  });
}
