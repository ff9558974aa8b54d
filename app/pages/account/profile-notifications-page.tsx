import { useLingui } from '#page-words';
import { MailSettings } from '../../accounts/profile-mail.tsx';
import { profileQuery } from '../../accounts/profile-queries.ts';
import { alertsQuery } from '../../alerts/alert-queries.ts';
import { OwnAlerts } from '../../alerts/own-alerts.tsx';
import { skipServer } from '../../api/query.ts';
import { NotificationSettings } from '../../push/notification-settings.tsx';
import { notificationSettingsQuery, pushQuery } from '../../push/push-queries.ts';
import { preloadForUser } from '../../session/preload-for-user.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';

export const loader = preloadForUser(({ email }, api) => [
  profileQuery(email, api),
  alertsQuery(email, api),
  notificationSettingsQuery(email, api),
  pushQuery(email, api),
]);
export const clientLoader = skipServer;

export default function ProfileNotificationsPage() {
  const { t } = useLingui();
  return (
    <>
      <NotificationSettings />
      <MailSettings />
      <BoxedSection title={t`New food near you`}>
        <OwnAlerts />
      </BoxedSection>
    </>
  );
}
