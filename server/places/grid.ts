/**
 * The grid for the public places of foods: rows of latitude of 500 m, each cut into so many cells that all have nearly
 * the same area. A place is shown as the middle of its cell, without anything random in it, which many answers would
 * average out (decision 35). Pure functions; the earth is a sphere whose half meridian has 20,000 km.
 */
export type Point = { lat: number; lon: number };

/** Rows are counted from the south pole, columns from the antimeridian eastwards. */
export type Cell = { row: number; column: number };

const ROWS = 40_000;
const SIDE = 500;
const EARTH_RADIUS = (ROWS * SIDE) / Math.PI;

/** How far, in metres, a donor's place may be from a cell that they have used before and still be shown as that cell. */
const KEPT_WITHIN = 150;

/** The cell of a point. */
export function cellOf({ lat, lon }: Point): Cell {
  const row = Math.min(ROWS - 1, Math.floor(((lat + 90) / 180) * ROWS));
  const columns = columnsIn(row);
  return { row, column: Math.floor(((((lon + 180) % 360) + 360) % 360) / (360 / columns)) % columns };
}

/** The middle of a cell, in degrees to the sixth decimal, a tenth of a metre. */
export function centreOf({ row, column }: Cell): Point {
  const { lat, lon } = middle({ row, column });
  return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) };
}

/**
 * How far from the middle of its cell a place shown by it can be, in whole metres. It is half the diagonal, which is 354
 * m except in the last hundred kilometres before a pole, plus the distance to a kept cell.
 */
export function radiusOf(cell: Cell): number {
  const centre = middle(cell);
  const { south, north, east } = edges(cell);
  const corners = [south, north].map((lat) => metresBetween(centre, { lat, lon: east }));
  return Math.ceil(Math.max(...corners)) + KEPT_WITHIN;
}

/**
 * The cell by which a donor's place is shown: the nearest of those that they have used before, if it is near enough, else
 * its own. Otherwise the frequencies of two neighbouring cells would give away a home on their edge.
 */
export function shownCell(place: Point, used: Cell[]): Cell {
  const near = used
    .map((cell) => ({ cell, metres: metresTo(cell, place) }))
    .filter(({ metres }) => metres <= KEPT_WITHIN)
    .sort((one, other) => one.metres - other.metres);
  return near[0]?.cell ?? cellOf(place);
}

/** Metres between two points over the ground. */
export function metresBetween(one: Point, other: Point): number {
  const [lat, lon] = [radians(other.lat - one.lat), radians(other.lon - one.lon)];
  const haversine =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The length of the straight line, through the earth, between two points with this distance in metres over the ground. */
export function chordOf(metres: number): number {
  return 2 * EARTH_RADIUS * Math.sin(metres / (2 * EARTH_RADIUS));
}

/** Metres over the ground between two points with this distance on a straight line. */
export function metresAlong(chord: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS)));
}

/** Metres from a point to the nearest point of a cell; 0 within it. */
export function metresTo(cell: Cell, point: Point): number {
  const { south, north, west, east } = edges(cell);
  if ((((point.lon - west) % 360) + 360) % 360 <= east - west) {
    return metresBetween(point, { ...point, lat: clamp(point.lat, south, north) });
  }
  const toMeridian = (lon: number) => {
    const [lat, apart] = [radians(point.lat), radians(point.lon - lon)];
    // The foot of the great circle that meets the meridian at a right angle; beyond a pole when it is on the other side.
    const foot = degrees(Math.atan2(Math.sin(lat), Math.cos(lat) * Math.cos(apart)));
    return metresBetween(point, { lat: clamp(foot, south, north), lon });
  };
  return Math.min(toMeridian(west), toMeridian(east));
}

function columnsIn(row: number): number {
  const middle = radians(((row + 0.5) / ROWS) * 180 - 90);
  return Math.max(3, Math.round(2 * ROWS * Math.cos(middle)));
}

function middle(cell: Cell): Point {
  const { south, north, west, east } = edges(cell);
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

function edges({ row, column }: Cell) {
  const [height, width] = [180 / ROWS, 360 / columnsIn(row)];
  const [south, west] = [row * height - 90, column * width - 180];
  return { south, north: south + height, west, east: west + width };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
