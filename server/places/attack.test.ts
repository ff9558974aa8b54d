import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { radii } from '../../contract/place-terms.ts';
import { isLongRun } from '../../test/long-run.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, nextPage } from '../../test/server/factories.ts';
import { cellOf, centreOf, metresBetween, type Point } from './grid.ts';

/** Homes, foods that are posted from each, and questions that are asked about each. */
const [HOMES, POSTS, QUESTIONS] = isLongRun ? [12, 100, 1_000] : [3, 12, 60];

/** Metres of a degree of latitude, of the sphere of the grid. */
const DEGREE = 20_000_000 / 180;

/** Numbers from 0 to 1 that only seem to be random, from a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shifted({ lat, lon }: Point, north: number, east: number): Point {
  return { lat: lat + north / DEGREE, lon: lon + east / DEGREE / Math.cos((lat * Math.PI) / 180) };
}

function mean(points: Point[]): Point {
  const of = (key: keyof Point) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return { lat: of('lat'), lon: of('lon') };
}

/** The point whose distances from where one has asked are most like those that were answered. */
function byDistances(answers: { from: Point; metres: number }[], start: Point): Point {
  const misfit = (point: Point) =>
    answers.reduce((sum, { from, metres }) => sum + (metresBetween(from, point) - metres) ** 2, 0);
  let best = start;
  for (let step = 400; step > 0.5; step /= 2) {
    for (let better = true; better; ) {
      const tries = [-step, 0, step].flatMap((north) => [-step, 0, step].map((east) => shifted(best, north, east)));
      const next = tries.reduce((one, other) => (misfit(other) < misfit(one) ? other : one), best);
      better = next !== best;
      best = next;
    }
  }
  return best;
}

test(`${POSTS} foods from one home and ${QUESTIONS} questions from anywhere tell no more than its cell`, {
  timeout: 600_000,
}, async () => {
  const app = await buildApp();
  Object.assign(app.deps.limits, { changes: new RateLimiterMemory({ points: 1e9, duration: 1 }) });
  const random = randomNumbers(20_261_122);
  const errors: number[] = [];
  for (let home = 0; home < HOMES; home++) {
    const ada = await createUser(app, `Ada${home}`);
    // Also right beside an edge, where without kept cells two would be seen.
    const middle = centreOf(cellOf({ lat: 40 + home, lon: 10 + random() * 10 }));
    const at = home % 3 === 0 ? [249, 0] : [(random() - 0.5) * 500, (random() - 0.5) * 500];
    const door = shifted(middle, at[0] ?? 0, at[1] ?? 0);
    // What a phone says: up to 75 m off.
    const measured = () => {
      const [metres, way] = [75 * Math.sqrt(random()), 2 * Math.PI * random()];
      return shifted(door, metres * Math.cos(way), metres * Math.sin(way));
    };
    const ids = new Set<string>();
    for (let post = 0; post < POSTS; post++) {
      ids.add(await addFood(app, ada, { pickup: { ...measured(), ...(random() < 0.5 && { address: 'Adaweg 7' }) } }));
    }

    const areas: Point[] = [];
    for (let next: string | undefined = '/all-foods'; next; ) {
      const response = await app.call('GET', next);
      next = nextPage(response);
      for (const food of await response.json()) if (ids.has(food._id)) areas.push(food.area);
    }
    expect(areas).toHaveLength(POSTS);
    const answers: { from: Point; metres: number }[] = [];
    for (let question = 0; question < QUESTIONS; question++) {
      const within = radii[Math.floor(random() * radii.length)] ?? 5;
      const from = shifted(door, (random() - 0.5) * 2_000 * within, (random() - 0.5) * 2_000 * within);
      const near = `${from.lat.toFixed(3)},${from.lon.toFixed(3)}`;
      const [lat = 0, lon = 0] = near.split(',').map(Number);
      const response = await app.call('GET', `/all-foods?near=${near}&within=${within}&sort=near&limit=1`);
      for (const { _id, distance } of await response.json()) {
        if (ids.has(_id)) answers.push({ from: { lat, lon }, metres: distance });
      }
    }
    expect(answers.length).toBeGreaterThan(QUESTIONS / 10);

    const [shown] = areas as [Point, ...Point[]];
    expect(new Set(areas.map((area) => JSON.stringify(area))).size, 'cells that are seen').toBe(1);
    const estimates = [mean(areas), byDistances(answers, mean(areas))];
    for (const estimate of estimates) expect(metresBetween(estimate, shown), 'from the middle').toBeLessThan(2);
    errors.push(metresBetween(door, shown));
    for (const id of ids) await app.call('DELETE', `/delete-food/${id}`, { as: ada });
  }
  const off = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(off, 'metres that the best guess is off').toBeGreaterThan(120);
  if (isLongRun)
    console.log(
      `${HOMES} homes: the best guess is ${Math.round(off)} m off, once ${Math.round(Math.min(...errors))} m`,
    );
});
