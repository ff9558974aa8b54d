import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellOf, centreOf, metresBetween, metresTo, type Point, radiusOf, shownCell } from './grid.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
/** Any point, but often one where grids are prone to errors. */
const anywhere: fc.Arbitrary<Point> = fc.record({
  lat: fc.oneof(degrees(90), fc.constantFrom(-90, 90, 0), degrees(0.01), degrees(0.01).map(northPole)),
  lon: fc.oneof(degrees(180), fc.constantFrom(-180, 180, 0), degrees(0.01).map(antimeridian)),
});
const inhabited: fc.Arbitrary<Point> = fc.record({ lat: degrees(88), lon: degrees(180) });

function northPole(offset: number): number {
  return 90 - Math.abs(offset);
}

function antimeridian(offset: number): number {
  return offset < 0 ? offset + 180 : offset - 180;
}

/** Maximum error of `moved` in metres, reached at the poles, where an arcsine loses half of its digits. */
const BLUR = 0.2;

/** Returns the point that is so many metres away, in a direction in radians. Uses none of the grid's own code. */
function moved({ lat, lon }: Point, metres: number, direction: number): Point {
  const rad = Math.PI / 180;
  const angle = (metres / 20_000_000) * Math.PI;
  const sin = Math.sin(lat * rad) * Math.cos(angle) + Math.cos(lat * rad) * Math.sin(angle) * Math.cos(direction);
  const east = Math.sin(direction) * Math.sin(angle) * Math.cos(lat * rad);
  const further = Math.atan2(east, Math.cos(angle) - Math.sin(lat * rad) * sin) / rad;
  return {
    lat: Math.asin(Math.max(-1, Math.min(1, sin))) / rad,
    lon: ((((lon + further + 180) % 360) + 360) % 360) - 180,
  };
}

/** Returns the distance between two points in metres, from the angle between their vectors. */
function apart(one: Point, other: Point): number {
  const [a, b] = [one, other].map(({ lat, lon }) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  }) as [number[], number[]];
  const chord = Math.hypot(...a.map((x, i) => x - (b[i] ?? 0)));
  return ((2 * 20_000_000) / Math.PI) * Math.asin(Math.min(1, chord / 2));
}

describe('a cell', () => {
  test('contains its own centre', () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        expect(cellOf(centreOf(cellOf(point)))).toEqual(cellOf(point));
      }),
      {
        numRuns: 2_000,
      },
    );
  });

  test('has its centre at most 354 m from all points in it or, near the poles, no farther than its radius', () => {
    const off = (point: Point) => apart(point, centreOf(cellOf(point)));
    fc.assert(
      fc.property(inhabited, (point) => off(point) <= 354),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(anywhere, (point) => off(point) <= radiusOf(cellOf(point)) - 150),
      { numRuns: 5_000 },
    );
    expect(radiusOf(cellOf({ lat: 48.2, lon: 16.4 }))).toBe(504);
  });

  test('has the same area as all others, within 5 %, and within 0.1 % where people live', () => {
    const area = ({ row }: Cell, columns: number) => {
      const [south, north] = [row, row + 1].map((edge) => Math.sin(((edge / 40_000) * 180 - 90) * (Math.PI / 180)));
      return (2 * Math.PI * (20_000_000 / Math.PI) ** 2 * ((north ?? 0) - (south ?? 0))) / columns;
    };
    // The last column is just west of the antimeridian.
    const areaAt = (lat: number) => area(cellOf({ lat, lon: 0 }), cellOf({ lat, lon: 179.999_999_999 }).column + 1);
    fc.assert(
      fc.property(degrees(90), (lat) => Math.abs(areaAt(lat) / 250_000 - 1) < 0.05),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(degrees(88), (lat) => Math.abs(areaAt(lat) / 250_000 - 1) < 0.001),
      { numRuns: 5_000 },
    );
  });

  test('is as far away as its nearest point, even across the antimeridian and the poles', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.double({ min: 0, max: 1_500, noNaN: true }),
        fc.double({ min: 0, max: 7, noNaN: true }),
        (home, away, way) => {
          const [cell, from] = [cellOf(home), moved(home, away, way)];
          const metres = metresTo(cell, from);
          // Moving less than this distance never leads into the cell. Moving this far does, in some direction.
          const isIn = (distance: number) =>
            Array.from({ length: 2_880 }, (_, i) => moved(from, distance, (i * Math.PI) / 1_440)).some((point) => {
              const { row, column } = cellOf(point);
              return row === cell.row && column === cell.column;
            });
          if (metres > BLUR) expect(isIn(metres - BLUR), 'nearer').toBe(false);
          expect(isIn(metres + 3), 'as far').toBe(true);
          expect(metres).toBeLessThanOrEqual(away + BLUR);
        },
      ),
      { numRuns: 200, examples: [[{ lat: 90, lon: 0 }, 0.067, 0]] },
    );
  });
});

describe('a donor', () => {
  const noise = fc.array(fc.tuple(fc.double({ min: 0, max: 75, noNaN: true }), degrees(7)), {
    minLength: 1,
    maxLength: 30,
  });

  test('is shown as one cell, whatever positions around their home they enter', () => {
    fc.assert(
      fc.property(anywhere, noise, (home, tries) => {
        const used: Cell[] = [];
        for (const [metres, direction] of tries) {
          const cell = shownCell(moved(home, metres, direction), used);
          if (!used.some(({ row, column }) => row === cell.row && column === cell.column)) used.push(cell);
        }
        expect(used).toHaveLength(1);
      }),
      { numRuns: 1_000 },
    );
  });

  test('gets a new cell for a place far from all of theirs, and never one that is too far away', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (home, other) => {
        const used = [cellOf(home)];
        const cell = shownCell(other, used);
        if (metresTo(cellOf(home), other) > 150) expect(cell).toEqual(cellOf(other));
        else expect(cell).toEqual(cellOf(home));
        expect(apart(other, centreOf(cell))).toBeLessThanOrEqual(radiusOf(cell));
      }),
      { numRuns: 1_000 },
    );
  });

  test('is shown as the nearest of their cells', () => {
    const [west, east] = [cellOf({ lat: 0.001, lon: 0.001 }), cellOf({ lat: 0.001, lon: 0.0055 })];
    expect(shownCell({ lat: 0.001, lon: 0.0044 }, [east, west])).toEqual(west);
    expect(shownCell({ lat: 0.001, lon: 0.0046 }, [west, east])).toEqual(east);
    expect(metresBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20_000_000, 3);
  });
});
