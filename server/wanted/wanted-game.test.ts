import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import type { Allergen, Diet } from '../../contract/foods/content-terms.ts';
import { type Weekday, weekdays } from '../../contract/wanted/wanted-terms.ts';
import { NOW } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  foodInput,
  handOver,
  listOf,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { randomNumbers } from '../../test/server/random-numbers.ts';
import { addWanted, foundFor, myWanted, north, putWanted } from '../../test/server/wanting.ts';
import { widenDueReach } from '../sharing/reach.ts';
import { verifyOwner } from '../site/roles/appoint.ts';

/** What people can need, and the food that each need names. */
const needs: Record<string, string[]> = {
  '': ['Baguette', 'Rye bread', 'Tomato soup', 'Apples'],
  Brot: ['Baguette', 'Rye bread'],
  'Rye bread': ['Rye bread'],
  soup: ['Tomato soup'],
};
const titles = needs[''] ?? [];
const names = ['Ada', 'Ben', 'Cem', 'Dot'];

/** A need and the contents of a food, in which `last` is the last day, counted from the start of the game, a Monday. */
type Need = { search: string; within: 2 | 5; without: Allergen[]; diets: Diet[]; days: Weekday[]; last: number };
type Contents = { contains: Allergen[]; freeOf: Allergen[]; diets: Diet[] };
type Post = Need & { id: string; author: string; isHidden: boolean };
type Food = Contents & { id: string; donor: string; title: string; named: string; metres: number; last: number } & {
  /** When people were first told of it, in minutes from the start of the game, and how many times more people were. */
  began: number;
  step: number;
};

/** How far away people are told of a food, in kilometres, and what share of its time must have passed. */
const reach = [
  { within: 2, after: 0 },
  { within: 5, after: 0.02 },
  { within: 10, after: 0.05 },
  { within: 25, after: 0.1 },
];

/** Plays random steps, and compares what each person is told with a model after every few of them. */
async function play(seed: number, steps: number) {
  const { app, mail, send } = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
  const unlimited = new RateLimiterMemory({ points: 1e9, duration: 1 });
  Object.assign(app.deps.limits, { changes: unlimited });
  const random = randomNumbers(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length - 1)] as T;
  const some = <T>(items: readonly T[], chance = 0.35) => items.filter(() => random() < chance);

  let [today, minutes, made] = [0, 0, 0];
  const people: Record<string, TestUser> = {};
  let posts: Post[] = [];
  let foods: Food[] = [];
  let finds: { person: string; food: string; post: string; isSeen: boolean }[] = [];
  let blocks: { by: string; of: string; id: string }[] = [];
  const seen = { excluded: 0, undeclared: 0, found: 0, later: 0, matches: 0, mailed: 0, met: 0 };

  const user = (name: string) => people[name] as TestUser;
  const dayOf = (day: number) =>
    minutesAfter(NOW, day * 24 * 60)
      .toISOString()
      .slice(0, 10);
  const setClock = () => app.setNow(minutesAfter(NOW, today * 24 * 60 + minutes));
  const logIn = async () => {
    for (const name of [...names, 'Mo']) people[name] = await createUser(app, name, { now: app.deps.ctx.clock() });
  };
  const isBlocked = (by: string, of: string) => blocks.some((block) => block.by === by && block.of === of);
  const done = async (call: Response | Promise<Response>) => {
    const response = await call;
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };

  // The model: who may be told about which food.
  const isExcluded = (post: Post, food: Food) => post.without.some((allergen) => food.contains.includes(allergen));
  const isUndeclared = (post: Post, food: Food) => post.without.some((allergen) => !food.freeOf.includes(allergen));
  const isSuitable = (post: Post, food: Food) =>
    !isExcluded(post, food) && post.diets.every((diet) => food.diets.includes(diet));
  const isThere = (food: Food) => food.last >= today;
  const isOnDay = ({ days }: Need, food: Food) => {
    const until = Math.min(food.last, today + 6);
    return (
      days.length === 0 ||
      days.some((day) =>
        [0, 1].some((week) => {
          const at = Math.floor(today / 7) * 7 + week * 7 + day - 1;
          return at >= today && at <= until;
        }),
      )
    );
  };
  const isMatch = (post: Post, food: Food) =>
    post.author !== food.donor &&
    !isBlocked(post.author, food.donor) &&
    isThere(food) &&
    post.last >= today &&
    needs[post.search]?.includes(food.named) &&
    food.metres < post.within * 1_000 &&
    isSuitable(post, food) &&
    isOnDay(post, food);
  const toldTo = (name: string, { isSeen = false } = {}) =>
    finds
      .filter((find) => find.person === name && (isSeen || !find.isSeen))
      .map((find) => ({
        food: foods.find(({ id }) => id === find.food),
        post: posts.find(({ id }) => id === find.post),
      }))
      .filter((told): told is { food: Food; post: Post } => told.food !== undefined && told.post !== undefined)
      .filter(({ food, post }) => isThere(food) && post.last >= today)
      .filter(({ food, post }) => !isBlocked(name, food.donor) && isSuitable(post, food))
      .toSorted((one, other) => (one.food.id < other.food.id ? 1 : -1));

  /** Minutes from the start of the game. */
  const time = () => today * 24 * 60 + minutes;
  const tell = (food: Food) => {
    const { within = 0 } = reach[food.step] ?? {};
    food.step += 1;
    for (const person of names) {
      const [post] = posts
        .filter((own) => own.author === person && isMatch(own, food) && food.metres < within * 1_000)
        .toSorted((one, other) => one.within - other.within || (one.id < other.id ? -1 : 1));
      const isTold = finds.some((find) => find.person === person && find.food === food.id);
      if (post && !isTold) {
        finds.push({ person, food: food.id, post: post.id, isSeen: false });
        seen.later += food.step > 1 ? 1 : 0;
      }
      seen.excluded += posts.some((own) => own.author === person && isExcluded(own, food)) ? 1 : 0;
    }
  };
  /** Twelve hours of the first day have passed at the start of the game. */
  const isDue = ({ began, last, step }: Food) => {
    const left = (last + 1) * 24 * 60 - 12 * 60 - began;
    return time() >= began + left * (reach[step]?.after ?? Number.POSITIVE_INFINITY);
  };

  const newNeed = (): Need => ({
    ...{ search: pick(Object.keys(needs)), within: pick([2, 5] as const), without: some(['nuts', 'milk'] as const) },
    ...{
      diets: some(['vegetarian'] as const, 0.15),
      days: random() < 0.7 ? [] : [pick(weekdays)],
      last: today + upTo(14),
    },
  });
  const bodyOf = ({ days, last, ...need }: Need) => ({ ...need, weekdays: days, until: dayOf(last) });
  const newContents = (): Contents => {
    const contains = some(['nuts', 'milk'] as const);
    const freeOf = some((['nuts', 'milk'] as const).filter((allergen) => !contains.includes(allergen)));
    return { contains, freeOf, diets: some(['vegetarian'] as const) };
  };
  const keyOf = ({ search, within, without, diets }: Need) => JSON.stringify([search, within, without, diets]);
  const forget = (id: string) => {
    posts = posts.filter((post) => post.id !== id);
    finds = finds.filter(({ post }) => post !== id);
  };
  const remove = (id: string) => {
    foods = foods.filter((food) => food.id !== id);
  };

  const moves: Record<string, () => Promise<void>> = {
    post: async () => {
      const author = pick(names);
      const need = newNeed();
      const same = posts.find((post) => post.author === author && keyOf(post) === keyOf(need));
      if (!same && posts.filter((post) => post.author === author).length > 4) return;
      const id = await addWanted(app, user(author), bodyOf(need));
      expect(same === undefined || same.id === id).toBe(true);
      if (same) Object.assign(same, need);
      else posts.push({ ...need, id, author, isHidden: false });
    },
    change: async () => {
      const post = pick(posts);
      if (!post) return;
      const need = { ...newNeed(), ...(random() < 0.6 && { search: post.search }) };
      await done(putWanted(app, user(post.author), post.id, bodyOf(need)));
      const isSame = (other: Post) => other !== post && other.author === post.author && keyOf(other) === keyOf(need);
      for (const { id } of posts.filter(isSame)) forget(id);
      finds = finds.filter((find) => find.post !== post.id);
      Object.assign(post, need);
    },
    end: async () => {
      const post = pick(posts);
      if (!post) return;
      await done(app.call('DELETE', `/wanted/${post.id}`, { as: user(post.author) }));
      forget(post.id);
    },
    give: async () => {
      made += 1;
      const named = pick(titles);
      const food = {
        ...newContents(),
        donor: pick(names),
        named,
        title: `${named} ${made}`,
        metres: pick([0, 3_000]),
        last: today + upTo(10),
      };
      const { title, metres, donor, last, contains, freeOf, diets } = food;
      const contents = { contains, freeOf, diets };
      const id = await addFood(app, user(donor), { title, pickup: north(metres), deadline: dayOf(last), contents });
      const added = { ...food, id, began: time(), step: 0 };
      foods.push(added);
      tell(added);
    },
    edit: async () => {
      const food = pick(foods.filter(isThere));
      if (!food) return;
      const { title, donor, last } = food;
      const contents = newContents();
      const body = foodInput({ title, deadline: dayOf(last), contents });
      await done(app.call('PUT', `/update-food/${food.id}`, { as: user(donor), body }));
      Object.assign(food, contents);
    },
    remove: async () => {
      const food = pick(foods);
      if (!food) return;
      await done(app.call('DELETE', `/delete-food/${food.id}`, { as: user(food.donor) }));
      remove(food.id);
      finds = finds.filter((find) => find.food !== food.id);
    },
    collect: async () => {
      const person = pick(names);
      const open = foods.filter(({ donor, ...food }) => {
        const isApart = isBlocked(donor, person) || isBlocked(person, donor);
        return food.last >= today && donor !== person && !isApart;
      });
      const needed = open.filter((food) => posts.some((post) => post.author === person && isMatch(post, food)));
      const food = pick(needed.length > 0 ? needed : open);
      if (!food) return;
      const requestId = await askFor(app, user(person), food.id);
      await handOver(app, { donor: user(food.donor), requester: user(person), requestId });
      remove(food.id);
      for (const post of posts) {
        const isMet = post.search !== '' && post.days.length === 0 && needs[post.search]?.includes(food.named);
        if (post.author !== person || !isMet || post.last < today) continue;
        post.last = today - 1;
        seen.met += 1;
      }
    },
    block: async () => {
      const by = pick(names);
      const met = pick([
        ...foods.map(({ id, donor }) => ({ of: donor, body: { foodId: id } })),
        ...posts.filter((post) => isSeen(post, by)).map(({ id, author }) => ({ of: author, body: { wantedId: id } })),
      ]);
      if (!met || met.of === by || isBlocked(by, met.of)) return;
      const { blockedId } = await done(app.call('POST', '/blocks', { as: user(by), body: met.body }));
      blocks.push({ by, of: met.of, id: blockedId });
    },
    unblock: async () => {
      const block = pick(blocks);
      if (!block) return;
      await done(app.call('DELETE', `/blocks/${block.id}`, { as: user(block.by) }));
      blocks = blocks.filter((other) => other !== block);
    },
    hide: async () => {
      const post = pick(posts);
      if (!post) return;
      const path = `/moderation/wanted/${post.id}/hiding`;
      if (post.isHidden) await done(app.call('DELETE', path, { as: user('Mo') }));
      else await done(app.call('POST', path, { as: user('Mo'), body: { why: 'Not a need.' } }));
      post.isHidden = !post.isHidden;
    },
    see: async () => {
      const name = pick(names);
      await done(app.call('POST', '/alerts/seen', { as: user(name) }));
      for (const find of finds) if (find.person === name) find.isSeen = true;
    },
    widen: async () => {
      minutes = Math.min(minutes + 15, 10 * 60);
      setClock();
      await widenDueReach(app.db, app.deps.ctx);
      for (const food of foods.filter((food) => isThere(food) && isDue(food))) tell(food);
    },
    mail: async () => {
      // At eight in the morning of the next day, when digests are sent.
      [today, minutes] = [today + 1, -4 * 60];
      setClock();
      await logIn();
      await send();
      for (const { to, says, text } of mail.take()) {
        if (!['There’s new food near you', 'Food near you ends tomorrow'].includes(says)) continue;
        const reader = names.find((name) => user(name).email === to[0]) ?? '';
        const told = toldTo(reader, { isSeen: true });
        const may = told.map(({ food, post }) => `${food.title} ${isUndeclared(post, food)}`);
        const named = [...text.matchAll(/“([^”]+)”, near “At home”(, ingredients not declared, ask first)?/g)];
        expect(named.length).toBeGreaterThan(0);
        for (const [, title, undeclared] of named) expect(may).toContain(`${title} ${undeclared !== undefined}`);
        seen.mailed += named.length;
      }
    },
  };
  const often = 'post post change give give give give edit edit collect collect unblock widen widen widen'.split(' ');
  const kinds = [...Object.keys(moves), ...often];

  const isSeen = (post: Post, by: string) =>
    post.author !== by &&
    post.last >= today &&
    !post.isHidden &&
    !isBlocked(by, post.author) &&
    !isBlocked(post.author, by);

  async function compare() {
    for (const name of names) {
      const told = toldTo(name);
      const [newest] = told;
      seen.found += told.length;
      seen.undeclared += told.filter(({ food, post }) => isUndeclared(post, food)).length;
      const found = await foundFor(app, user(name));
      const summary = found && [found.count, found.foodId, found.isWanted, found.isUndeclared ?? false];
      expect(summary, `found for ${name}`).toEqual(
        newest ? [told.length, newest.food.id, true, isUndeclared(newest.post, newest.food)] : null,
      );

      const own = await myWanted(app, user(name));
      const expected = posts.filter(({ author }) => author === name);
      expect(own.map(({ _id, isOver }) => [_id, isOver]).toSorted(), `posts of ${name}`).toEqual(
        expected.map(({ id, last }) => [id, last < today]).toSorted(),
      );
      for (const { _id, matches } of own) {
        const post = expected.find(({ id }) => id === _id) as Post;
        const matching = foods
          .filter((food) => isMatch(post, food))
          .toSorted((one, other) => one.metres - other.metres);
        const shown = matches.map((match) => ({ ...match, food: matching.find(({ id }) => id === match.food._id) }));
        expect(
          shown.map(({ food }) => food?.metres),
          `matches of ${name}`,
        ).toEqual(matching.slice(0, 3).map(({ metres }) => metres));
        for (const { food, isUndeclared: shows } of shown) expect(shows).toBe(food && isUndeclared(post, food));
        seen.matches += shown.length;
      }
      expect((await listOf(app, '/wanted', '_id', user(name))).toSorted(), `seen by ${name}`).toEqual(
        posts
          .filter((post) => isSeen(post, name))
          .map(({ id }) => id)
          .toSorted(),
      );
    }
    const rows = await app.db
      .selectFrom('alertFinds')
      .innerJoin('users', 'users.id', 'alertFinds.userId')
      .select(['users.name', 'foodId', 'alertId'])
      .execute();
    expect(rows.map(({ name, foodId, alertId }) => `${name} ${foodId} ${alertId}`).toSorted()).toEqual(
      finds.map(({ person, food, post }) => `${person} ${food} ${post}`).toSorted(),
    );
  }

  await logIn();
  await verifyOwner(app.db, 'mo@example.org');
  for (let step = 1; step <= steps; step += 1) {
    const kind = pick(kinds);
    try {
      await moves[kind]?.();
      if (step % 6 === 0) await compare();
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step} (${kind})`, { cause: error });
    }
  }

  return seen;
}

test('nobody is told of food that they exclude, their own, or that of someone they block, in 240 random steps', async () => {
  const seen = await play(20_261_201, 240);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(5);
});

test('nor in 8 games of 300 steps', { tags: 'fuzz', timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= 8; seed += 1) await play(seed, 300);
});
