import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../alerts/alert-queries.ts';
import { OwnAlerts } from '../alerts/own-alerts.tsx';
import { BlockedPeople } from '../blocking/blocked-people.tsx';
import { blockedQuery } from '../blocking/blocking-queries.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { NotificationSettings } from '../push/notification-settings.tsx';
import { notificationSettingsQuery, pushQuery } from '../push/push-queries.ts';
import { skipServer } from '../query.ts';
import { yearWords } from '../thanks/year-record.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { sessionQuery } from './account-queries.ts';
import { useSignedInUser } from './guard.tsx';
import { Invitations } from './invitations.tsx';
import { preloadForUser } from './preload-for-user.ts';
import { EmailForm } from './profile-email.tsx';
import { EmailVisibility } from './profile-email-visibility.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Leaving, OwnData } from './profile-leaving.tsx';
import { MailSettings } from './profile-mail.tsx';
import { ProfilePart } from './profile-part.tsx';
import { Passkeys } from './profile-passkeys.tsx';
import { PasswordForm } from './profile-password.tsx';
import { passkeysQuery, profileQuery, sessionsQuery } from './profile-queries.ts';
import { Sessions } from './profile-sessions.tsx';

export const loader = preloadForUser(({ email }, api) => [
  profileQuery(email, api),
  passkeysQuery(email, api),
  sessionsQuery(email, api),
  blockedQuery(email, api),
  alertsQuery(email, api),
  notificationSettingsQuery(email, api),
  pushQuery(email, api),
]);
export const clientLoader = skipServer;

/** What one is called and shows, how and where one is logged in, what the site holds of one, and how to leave. */
export default function ProfilePage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="Profile" noIndex />
      <div className="grid max-w-3xl gap-8">
        <h1 className="text-4xl md:text-5xl">Profile</h1>
        <ProfilePart title="What others see of you">
          <SeenByOthers />
        </ProfilePart>
        <ProfilePart title="Name and photo">
          <ProfileForm />
        </ProfilePart>
        <EmailForm />
        <NotificationSettings />
        <EmailVisibility />
        <MailSettings />
        <PasswordForm />
        <Passkeys />
        <ProfilePart title="New food near you">
          <OwnAlerts />
        </ProfilePart>
        <ProfilePart title="Where you are logged in">
          <Sessions />
        </ProfilePart>
        <Invitations />
        <BlockedPeople />
        <ProfilePart title="Your data">
          <OwnData />
        </ProfilePart>
        <ProfilePart title="Leave">
          <Leaving />
        </ProfilePart>
      </div>
    </div>
  );
}

function SeenByOthers() {
  const { name, email, picture } = useSignedInUser();
  const { record, year, isEmailHidden } = useQuery(profileQuery(email)).data ?? {};
  const { data: session } = useQuery(sessionQuery());
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={picture} size={64} />
        <div className="min-w-0">
          <p className="font-display text-xl wrap-anywhere">{name}</p>
          <p className="text-muted wrap-anywhere">{email}</p>
        </div>
      </div>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          {isEmailHidden
            ? 'Everyone sees your name and your photo beside the food that you give. Your email is hidden: people write to you here, once they have asked for it.'
            : `Everyone sees your name, your photo and your email beside the food that you give${session?.isUnconfirmed ? ', the email only once you have confirmed it' : ''}.`}
        </li>
        <li>
          Whom you ask for food sees your name and your photo
          {record && ` and how it went before: ${collected(record.collected)}, ${missed(record.noShows)}`}.
          {!isEmailHidden && ' They see your email once they have accepted you.'}
        </li>
        {year && <li>Both see how you have shared food in the last year: {yearWords(year)}</li>}
      </ul>
    </>
  );
}

const collected = (count: number) => (count === 1 ? '1 food collected' : `${count} foods collected`);
const missed = (count: number) => (count === 1 ? '1 not come for' : `${count} not come for`);
