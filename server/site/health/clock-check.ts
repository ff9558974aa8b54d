import { msg, plural } from '#words';
import { LASTS } from '../../site-time/judge-time.ts';
import type { Check } from './check.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Checks whether this server's clock has jumped by more than a day, or the site was down for that long. */
export const clock: Check = {
  title: msg`Clock`,
  harm: 'high',
  docs: 'docs/running.md#a-clock-that-jumps',
  ofServer: true,
  async find({ time }) {
    const doubt = time.doubt();
    if (!doubt) return 'well';
    const { way, seen, says, ahead, databaseSays } = doubt;
    const days = Math.round(Math.abs(ahead) / DAY);
    const minutes = LASTS[way] / MINUTE;
    return {
      title:
        way === 'after-a-gap'
          ? msg`${plural({ days }, { one: 'This site was down for # day, or its clock is wrong', other: 'This site was down for # days, or its clock is wrong' })}`
          : msg`${plural({ days }, { one: 'The clock has jumped by # day', other: 'The clock has jumped by # days' })}`,
      advice: msg`Until it’s clear which time is right, nothing expires, no emails are sent and nothing is deleted. If the clock is wrong, correct it. If it’s right, wait ${{ minutes }} minutes, or run the command below on the server.`,
      details: [
        'npm run larder -- confirm-clock',
        `clock: ${says.toISOString()}`,
        `last seen: ${seen.toISOString()}`,
        ...(databaseSays ? [`database server: ${databaseSays.toISOString()}`] : []),
      ],
      ...(way === 'after-a-gap' && { harm: 'low' as const }),
    };
  },
};
