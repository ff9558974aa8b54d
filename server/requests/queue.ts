import type { Db } from '../db/schema.ts';
import type { Authorized, Food } from '../foods/food.ts';
import * as store from './food-request-store.ts';

/** Whether the food is promised to someone. */
export async function isPromised(tx: Db, food: Authorized<Food>): Promise<boolean> {
  return store.hasAccepted(tx, food.id);
}

/** Everyone who has an open request for the food. */
export async function peopleInQueue(tx: Db, food: Authorized<Food>): Promise<string[]> {
  return store.openRequesters(tx, food.id);
}

/** Declines everyone who still waits, when the donor takes the food away. */
export async function dismissQueue(tx: Db, food: Authorized<Food>): Promise<void> {
  await store.declineOpen(tx, food.id);
}
