import { accountNotifications } from './accounts/account-notifications.ts';
import { alertNotifications } from './alerts/alert-notifications.ts';
import { contactNotifications } from './contact/contact-notifications.ts';
import { messageNotifications } from './messages/message-notifications.ts';
import { reportNotifications } from './moderation/report-notifications.ts';
import { joinNotifications } from './notifications/notification.ts';
import { sharingNotifications } from './sharing/telling/sharing-notifications.ts';
import { healthNotifications } from './site/health/health-notifications.ts';
import { roleNotifications } from './site/roles/role-notifications.ts';

export const notifications = joinNotifications(
  sharingNotifications,
  messageNotifications,
  alertNotifications,
  accountNotifications,
  contactNotifications,
  reportNotifications,
  roleNotifications,
  healthNotifications,
);
