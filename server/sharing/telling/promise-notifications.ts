import type { Notification } from '../../notifications/notification.ts';
import { nextInLineNotifications } from './next-in-line-notifications.ts';
import { promisesToDonors } from './promises-to-donors.ts';
import { promisesToRequesters } from './promises-to-requesters.ts';

/** Notifications about a promise, to its requester and its donor. */
export const promiseNotifications: Record<string, Notification> = {
  ...promisesToRequesters,
  ...promisesToDonors,
  ...nextInLineNotifications,
};
