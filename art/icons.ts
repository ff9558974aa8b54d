import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Answers with the small, id-free-standing SVG body of one emoji, its ids prefixed as asked. */
export type IconSource = (name: string, prefix: string) => string;

/** Reads the Fluent emoji set from the installed package; bodies are made small once each. */
export function openIcons(): IconSource {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji/icons.json'));
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const small = new Map<string, string>();
  return (name, prefix) => {
    const icon = Object.hasOwn(set.icons, name) ? set.icons[name] : undefined;
    if (!icon) throw new Error(`there is no emoji "${name}" in @iconify-json/fluent-emoji`);
    let body = small.get(name);
    if (body === undefined) small.set(name, (body = shrink(icon.body)));
    return body.replaceAll('~', prefix);
  };
}

/** A body with short ids, each marked with a leading "~" for the caller's prefix. */
function shrink(body: string): string {
  return shortIds(shareGradientUnits(sharePaths(roundNumbers(plainFilters(body)))));
}

/**
 * The export's filters begin by blending the picture with an empty flood, which changes nothing,
 * and name every step; the colour space is set once on the root instead (it is inherited).
 */
function plainFilters(body: string): string {
  return body
    .replace(/<feFlood flood-opacity="0" result="BackgroundImageFix"\/>/g, '')
    .replace(/<feBlend in="SourceGraphic" in2="BackgroundImageFix" result="shape"\/>/g, '')
    .replace(/ in2="shape"/g, ' in2="SourceGraphic"')
    .replace(/ color-interpolation-filters="sRGB"/g, '')
    .replace(/ style="mask-type:alpha"/g, ' mask-type="alpha"')
    .replace(/<filter .*?<\/filter>/g, dropUnusedResults);
}

function dropUnusedResults(filter: string): string {
  let count = 0;
  const named = new Map<string, string>();
  for (const [, name] of filter.matchAll(/ in2?="([^"]+)"/g)) {
    if (!/^Source/.test(name!)) named.set(name!, named.get(name!) ?? `r${count++}`);
  }
  return filter
    .replace(/ result="([^"]+)"/g, (_, name) => (named.has(name) ? ` result="${named.get(name)}"` : ''))
    .replace(/ (in2?)="([^"]+)"/g, (_, key, name) => ` ${key}="${named.get(name) ?? name}"`);
}

/** Two decimals of a 32-unit drawing are a fifth of a pixel at the largest size used. */
function roundNumbers(body: string): string {
  return body.replace(/ ([a-zA-Z-]+[12]?)="([^"#]*\d[^"#]*)"/g, (whole, key, value) =>
    key === 'id' || key === 'result' ? whole : ` ${key}="${round(value)}"`,
  );
}

/** Signs, leading dots and dots are kept: path data may have nothing else between two numbers. */
function round(value: string): string {
  return value.replace(/(-?)(\d*)(\.\d{3,})/g, (_, sign, whole, part) => {
    const fixed = Number(whole + part)
      .toFixed(2)
      .replace(/0$/, '');
    if (whole !== '') return sign + fixed;
    return sign + (fixed.startsWith('1') ? '.99' : fixed.slice(1));
  });
}

/** The set lays many gradients over one outline; the outline is written once and used. */
function sharePaths(body: string): string {
  const seen = new Map<string, number>();
  for (const [, d] of body.matchAll(/ d="([^"]{40,})"/g)) seen.set(d!, (seen.get(d!) ?? 0) + 1);
  const shared = [...seen].filter(([, times]) => times > 1).map(([d]) => d);
  if (shared.length === 0) return body;
  const outlines = shared.map((d, i) => `<path id="p${i}" d="${d}"/>`).join('');
  const used = body.replace(/<path([^>]*?) d="([^"]{40,})"([^>]*?)\/>/g, (whole, before, d, after) =>
    shared.includes(d) ? `<use href="#p${shared.indexOf(d)}"${before}${after}/>` : whole,
  );
  return `<defs>${outlines}</defs>${used}`;
}

/** A gradient inherits the units of the one it points to, which is shorter than saying them. */
function shareGradientUnits(body: string): string {
  return body.includes('gradientUnits="userSpaceOnUse"')
    ? `<linearGradient id="u" gradientUnits="userSpaceOnUse"/>${body.replaceAll(
        ' gradientUnits="userSpaceOnUse"',
        ' href="#u"',
      )}`
    : body;
}

function shortIds(body: string): string {
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  const short = new Map(ids.map((id, i) => [id, `~${i.toString(36)}`]));
  return body
    .replace(/ id="([^"]+)"/g, (_, id) => ` id="${short.get(id)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${short.get(id)})`)
    .replace(/ (?:xlink:)?href="#([^"]+)"/g, (_, id) => ` href="#${short.get(id)}"`);
}
