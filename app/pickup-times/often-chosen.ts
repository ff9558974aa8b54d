import { type Message, msg } from '#words';
import { type Day, daysAfter } from '../../contract/dates.ts';
import { ANY_TIME, pickupTimeOf } from '../../contract/requests/pickup-time-terms.ts';

/** A day with start and end times, such as `17:00`. */
export type Hours = { day: Day; from: string; to: string };

/** A pick-up time and its label. */
export type OftenChosenTime = { words: Message; time: string };

const SATURDAY = 6;
/** Earliest and latest start of the suggested evening pick-up time, which lasts two hours. */
const [EVENING, LATE] = [17, 20];

/** Suggests a two-hour pick-up time in the evening, when most people can come: today or, after 20:00, tomorrow. */
export function nextHours(today: Day, now: string): Hours {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const begun = minute > 0 ? hour + 1 : hour;
  const [day, from] = begun > LATE ? [daysAfter(today, 1), EVENING] : [today, Math.max(EVENING, begun)];
  return { day, from: `${from}:00`, to: `${from + 2}:00` };
}

/** Common pick-up times that a donor can add with one tap. On Fridays, leaves out Saturday morning, which is tomorrow morning. */
export function oftenChosen(today: Day, now: string): OftenChosenTime[] {
  const { day, from, to } = nextHours(today, now);
  const [tomorrow, saturday] = [daysAfter(today, 1), nextSaturday(today)];
  return [
    { words: sayNext(today, day, from, to), time: pickupTimeOf(day, from, to) },
    { words: msg`Tomorrow morning`, time: pickupTimeOf(tomorrow, '09:00', '12:00') },
    ...(saturday === tomorrow
      ? []
      : [{ words: msg`Saturday morning`, time: pickupTimeOf(saturday, '09:00', '12:00') }]),
    { words: msg`Any time, just ring`, time: ANY_TIME },
  ];
}

function sayNext(today: Day, day: Day, begin: string, end: string): Message {
  const [from, to] = [String(Number.parseInt(begin, 10)), String(Number.parseInt(end, 10))];
  if (day > today) return msg`Tomorrow ${{ from }}–${{ to }}`;
  return begin === `${EVENING}:00` ? msg`Today ${{ from }}–${{ to }}` : msg`Tonight ${{ from }}–${{ to }}`;
}

function nextSaturday(today: Day): Day {
  return daysAfter(today, (SATURDAY - new Date(today).getUTCDay() + 7) % 7 || 7);
}
