type Version = { numbers: number[]; prerelease: string[] };

const FORM = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/i;

/**
 * Which of two versions is the later one, by Semantic Versioning 2.0.0, section 11. A `v` in front and what was built do not count.
 *
 * @returns below, at or above 0, as for sorting
 * @throws an Error for what is no version
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  return compareEach(a.numbers, b.numbers, (x, y) => x - y) || comparePrereleases(a.prerelease, b.prerelease);
}

export function isVersion(text: string): boolean {
  return FORM.test(text);
}

export function isPrerelease(version: string): boolean {
  return parse(version).prerelease.length > 0;
}

function parse(text: string): Version {
  const [, major, minor, patch, prerelease] = FORM.exec(text) ?? [];
  if (major === undefined) throw new Error(`${text} is not a version`);
  return { numbers: [major, minor, patch].map(Number), prerelease: prerelease?.split('.') ?? [] };
}

/** A release comes after all that precede it. */
function comparePrereleases(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  return compareEach(a, b, compareIdentifiers) || a.length - b.length;
}

/** Numbers by their size, and before words. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOther] = [a, b].map((identifier) => /^\d+$/.test(identifier));
  if (isNumber && isOther) return Number(a) - Number(b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function compareEach<T>(a: T[], b: T[], compare: (x: T, y: T) => number): number {
  for (const [index, x] of a.entries()) {
    const y = b[index];
    const order = y === undefined ? 0 : compare(x, y);
    if (order !== 0) return order;
  }
  return 0;
}
