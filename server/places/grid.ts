/**
 * The grid for food's public places: rows of latitude, each 500 m high, divided into cells of nearly the same area. A place is
 * shown as the centre of its cell. Random noise is not used, because it could be averaged out over many responses (decision 35).
 * The earth is modelled as a sphere whose meridians are 20,000 km long, from pole to pole.
 */
export type Point = { lat: number; lon: number };

/** Rows are counted from the south pole, columns from the antimeridian eastwards. */
export type Cell = { row: number; column: number };

const ROWS = 40_000;
const SIDE = 500;
const EARTH_RADIUS = (ROWS * SIDE) / Math.PI;

/** A place within this many metres of a cell that its donor has used before is shown as that cell. */
const KEPT_WITHIN = 150;

export function cellOf({ lat, lon }: Point): Cell {
  const row = Math.min(ROWS - 1, Math.floor(((lat + 90) / 180) * ROWS));
  const columns = columnsIn(row);
  return { row, column: Math.floor(((((lon + 180) % 360) + 360) % 360) / (360 / columns)) % columns };
}

/** Returns a cell's centre in degrees, rounded to six decimals (0.1 m). */
export function centreOf({ row, column }: Cell): Point {
  const { lat, lon } = middle({ row, column });
  return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) };
}

/**
 * Returns the maximum distance, in whole metres, between a place and the centre of the cell that it is shown as: half the cell's
 * diagonal (354 m, except in the last hundred kilometres before a pole) plus KEPT_WITHIN.
 */
export function radiusOf(cell: Cell): number {
  const centre = middle(cell);
  const { south, north, east } = edges(cell);
  const corners = [south, north].map((lat) => metresBetween(centre, { lat, lon: east }));
  return Math.ceil(Math.max(...corners)) + KEPT_WITHIN;
}

/**
 * Returns the cell that a donor's place is shown as: the nearest of the cells that the donor has used before, if it is close
 * enough, or else the cell that contains the place. Without this rule, a home near an edge would be shown in two cells, and how
 * often each appears would reveal where the home is.
 */
export function shownCell(place: Point, used: Cell[]): Cell {
  const near = used
    .map((cell) => ({ cell, metres: metresTo(cell, place) }))
    .filter(({ metres }) => metres <= KEPT_WITHIN)
    .sort((one, other) => one.metres - other.metres);
  return near[0]?.cell ?? cellOf(place);
}

/** Returns the distance between two points over the ground, in metres. */
export function metresBetween(one: Point, other: Point): number {
  const [lat, lon] = [radians(other.lat - one.lat), radians(other.lon - one.lon)];
  const haversine =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Converts a distance over the ground to the straight-line distance through the earth, both in metres. */
export function chordOf(metres: number): number {
  return 2 * EARTH_RADIUS * Math.sin(metres / (2 * EARTH_RADIUS));
}

/** Converts a straight-line distance through the earth to the distance over the ground, both in metres. */
export function metresAlong(chord: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS)));
}

/** Returns the distance from a point to the nearest point of a cell, in metres, or 0 inside the cell. */
export function metresTo(cell: Cell, point: Point): number {
  const { south, north, west, east } = edges(cell);
  if ((((point.lon - west) % 360) + 360) % 360 <= east - west) {
    return metresBetween(point, { ...point, lat: clamp(point.lat, south, north) });
  }
  const toMeridian = (lon: number) => {
    const [lat, apart] = [radians(point.lat), radians(point.lon - lon)];
    // Foot of the great-circle perpendicular from the point to the meridian. It is past a pole if the point is on the far side.
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
