import { msg } from '#words';
import type { Entry } from '../../notifications/notification.ts';

/** Link labels of inbox entries. */
export const SEE_IT = msg`See it`;
export const WHERE = msg`See where to collect`;

// Texts of inbox entries about pick-up times, for either side.

export const proposedText = ({ title, name, time }: Entry) =>
  msg`${{ name }} proposed a pick-up time for ${{ title }}: ${{ when: time ?? '' }}.`;

export const agreedText = ({ title, name, time }: Entry) =>
  msg`${{ name }} agreed to your pick-up time for ${{ title }}: ${{ when: time ?? '' }}.`;

export const declinedText = ({ title, name, time }: Entry) =>
  msg`${{ name }} declined your pick-up time for ${{ title }}: ${{ when: time ?? '' }}.`;
