import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { radii } from '../../contract/foods/place-terms.ts';
import { MAX_WANTED } from '../../contract/wanted/wanted-terms.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, nextPage } from '../../test/server/factories.ts';
import { randomNumbers } from '../../test/server/random-numbers.ts';
import { addWanted } from '../../test/server/wanting.ts';
import { cellOf, centreOf, metresBetween, type Point } from './grid.ts';

/** Length of a degree of latitude on the grid's sphere, in metres. */
const DEGREE = 20_000_000 / 180;

function shifted({ lat, lon }: Point, north: number, east: number): Point {
  return { lat: lat + north / DEGREE, lon: lon + east / DEGREE / Math.cos((lat * Math.PI) / 180) };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function centre(points: Point[]): Point {
  return { lat: mean(points.map(({ lat }) => lat)), lon: mean(points.map(({ lon }) => lon)) };
}

/** Returns the point that fits the returned distances best. */
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

test('12 foods and ten wanted posts from one home and 60 queries from anywhere reveal only its cell', () =>
  findHomes({ homes: 3, posts: 12, queries: 60 }));

test('100 foods and ten wanted posts from one home and 1,000 queries reveal only its cell', {
  tags: 'fuzz',
  timeout: 600_000,
}, async () => {
  const errors = await findHomes({ homes: 12, posts: 100, queries: 1_000 });
  console.log(`the best guess is ${Math.round(mean(errors))} m off, once ${Math.round(Math.min(...errors))} m`);
});

/** Tries to locate homes from the food and needs posted at each and from queries around it. @returns the error of each guess, in metres */
async function findHomes({ homes, posts, queries }: Record<'homes' | 'posts' | 'queries', number>): Promise<number[]> {
  const app = await buildApp();
  Object.assign(app.deps.limits, { changes: new RateLimiterMemory({ points: 1e9, duration: 1 }) });
  const eve = await createUser(app, 'Eve');
  const random = randomNumbers(20_261_122);
  const errors: number[] = [];
  for (let home = 0; home < homes; home++) {
    const ada = await createUser(app, `Ada${home}`);
    // Some homes are next to an edge. They would be shown in two cells if used cells were not reused.
    const middle = centreOf(cellOf({ lat: 40 + home, lon: 10 + random() * 10 }));
    const at = home % 3 === 0 ? [249, 0] : [(random() - 0.5) * 500, (random() - 0.5) * 500];
    const door = shifted(middle, at[0] ?? 0, at[1] ?? 0);
    // Returns a position as measured by a phone, up to 75 m off.
    const measured = () => {
      const [metres, way] = [75 * Math.sqrt(random()), 2 * Math.PI * random()];
      return shifted(door, metres * Math.cos(way), metres * Math.sin(way));
    };
    const ids = new Set<string>();
    for (let post = 0; post < posts; post++) {
      ids.add(await addFood(app, ada, { pickup: { ...measured(), ...(random() < 0.5 && { address: 'Adaweg 7' }) } }));
    }

    for (let post = 0; post < MAX_WANTED; post++) {
      const { lat, lon } = measured();
      ids.add(await addWanted(app, ada, { search: `word ${post}`, near: `${lat},${lon}`, within: 25 }));
    }

    const areas: Point[] = [];
    for (const list of ['/all-foods', '/wanted']) {
      for (let next: string | undefined = list; next; ) {
        const response: Response = await app.call('GET', next, { as: eve });
        next = nextPage(response);
        for (const post of await response.json()) if (ids.has(post._id)) areas.push(post.area);
      }
    }
    expect(areas).toHaveLength(posts + MAX_WANTED);
    const answers: { from: Point; metres: number }[] = [];
    for (let query = 0; query < queries; query++) {
      const within = radii[Math.floor(random() * radii.length)] ?? 5;
      const from = shifted(door, (random() - 0.5) * 2_000 * within, (random() - 0.5) * 2_000 * within);
      const near = `${from.lat.toFixed(3)},${from.lon.toFixed(3)}`;
      const [lat = 0, lon = 0] = near.split(',').map(Number);
      const around = `near=${near}&within=${within}&limit=1`;
      for (const list of [`/all-foods?sort=near&${around}`, `/wanted?${around}`]) {
        const response = await app.call('GET', list, { as: eve });
        for (const { _id, distance } of await response.json()) {
          if (ids.has(_id)) answers.push({ from: { lat, lon }, metres: distance });
        }
      }
    }
    expect(answers.length).toBeGreaterThan(queries / 10);

    const [shown] = areas as [Point, ...Point[]];
    expect(new Set(areas.map((area) => JSON.stringify(area))).size, 'cells that are seen').toBe(1);
    const estimates = [centre(areas), byDistances(answers, centre(areas))];
    for (const estimate of estimates) expect(metresBetween(estimate, shown), 'from the middle').toBeLessThan(2);
    errors.push(metresBetween(door, shown));
    for (const id of ids) {
      for (const path of ['delete-food', 'wanted']) await app.call('DELETE', `/${path}/${id}`, { as: ada });
    }
  }
  expect(mean(errors), 'metres that the best guess is off').toBeGreaterThan(120);
  return errors;
}
