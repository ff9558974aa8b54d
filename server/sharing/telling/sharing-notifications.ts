import type { Notifications } from '../../notifications/notification.ts';
import { decisionNotifications, requestOutdated } from './decision-notifications.ts';
import { firstOffer } from './first-offer-notification.ts';
import { pageNotifications } from './page-notifications.ts';
import { promiseNotifications } from './promise-notifications.ts';
import { quiet } from './quiet-notification.ts';
import { thanksNotifications } from './thanks-notifications.ts';
import { waiting } from './waiting-notification.ts';

/** Notifications between the two sides of a hand-over. */
export const sharingNotifications: Notifications = {
  kinds: {
    waiting,
    'first-offer': firstOffer,
    quiet,
    ...decisionNotifications,
    ...promiseNotifications,
    ...thanksNotifications,
    ...pageNotifications,
  },
  outdated: requestOutdated,
};
