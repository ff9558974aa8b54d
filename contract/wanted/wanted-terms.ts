import { type Message, msg } from '#words';
import { foodLimits } from '../foods/food-terms.ts';

/** Maximum number of a user's wanted posts at a time. */
export const MAX_WANTED = 10;

/** Limits of a wanted post: the length of its text in characters, the number of people, and how many days ahead it can end. */
export const wantedLimits = { search: foodLimits.title, people: 1000, days: 365 } as const;

/** How long food can be offered to one person before others can ask for it, in milliseconds. */
export const FIRST_OFFER = 2 * 60 * 60_000;

/** Days of the week, numbered as in ISO 8601: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Food that people often need. Each must be a word that titles are matched by, in every language (often-needed.test.ts). */
export const oftenNeeded: Message[] = [
  msg({ message: 'Bread', context: 'food that someone needs' }),
  msg({ message: 'Vegetables', context: 'food that someone needs' }),
  msg({ message: 'Fruit', context: 'food that someone needs' }),
  msg({ message: 'Milk', context: 'food that someone needs' }),
  msg({ message: 'Eggs', context: 'food that someone needs' }),
  msg({ message: 'Pasta', context: 'food that someone needs' }),
  msg({ message: 'Rice', context: 'food that someone needs' }),
];
