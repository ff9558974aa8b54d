import { describe, expect, test } from 'vitest';
import { buildApp } from '../test/build-app.ts';
import { addFood, person } from '../test/factories.ts';

describe('adding a food', () => {
  test('a signed-in person adds a food, which is Available and theirs', async () => {
    const app = await buildApp();
    const ada = await person(app, 'Ada');
    const id = await addFood(app, ada);
    const food = await (await app.call('GET', `/food/${id}`)).json();
    expect(food).toEqual({
      _id: id,
      title: 'Sourdough loaf',
      image: 'https://example.org/loaf.jpg',
      quantity: 2,
      deadline: '2026-06-20T21:59:59.999Z',
      location: 'Lindenweg 4',
      status: 'Available',
      notes: 'Baked this morning',
      donator: { email: 'ada@example.org', name: 'Ada', photo: 'https://example.org/Ada.jpg' },
    });
  });
});
