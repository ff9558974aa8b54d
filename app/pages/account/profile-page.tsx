import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { Words } from '../../../contract/words/say.ts';
import { Invitations } from '../../accounts/invitations.tsx';
import { EmailForm } from '../../accounts/profile-email.tsx';
import { EmailVisibility } from '../../accounts/profile-email-visibility.tsx';
import { ProfileForm } from '../../accounts/profile-form.tsx';
import { LanguageForm } from '../../accounts/profile-language.tsx';
import { profileQuery } from '../../accounts/profile-queries.ts';
import { skipServer } from '../../api/query.ts';
import { BlockedPeople } from '../../blocking/blocked-people.tsx';
import { blockedQuery } from '../../blocking/blocking-queries.ts';
import { preloadForUser } from '../../session/preload-for-user.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { yearWords } from '../../thanks/year-record.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmailText } from '../../ui/mail-link.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { useWords } from '../../words/words-context.tsx';

export const loader = preloadForUser(({ email }, api) => [profileQuery(email, api), blockedQuery(email, api)]);
export const clientLoader = skipServer;

/** First page of the profile: what others can see, name, photo, language, email address, invitations and blocked users. */
export default function ProfilePage() {
  const { t } = useLingui();
  return (
    <>
      <BoxedSection title={t`What others can see`}>
        <SeenByOthers />
      </BoxedSection>
      <BoxedSection title={t`Name and photo`}>
        <ProfileForm />
      </BoxedSection>
      <LanguageForm />
      <EmailForm />
      <EmailVisibility />
      <Invitations />
      <BlockedPeople />
    </>
  );
}

function SeenByOthers() {
  const { t } = useLingui();
  const words = useWords();
  const { name, email, picture } = useSignedInUser();
  const { record, year, isEmailHidden } = useQuery(profileQuery(email)).data ?? {};
  const { data: session } = useQuery(sessionQuery());
  const endings = record ? endingWords(record, words) : '';
  const yearRecord = year ? yearWords(year, words) : '';
  const shown = isEmailHidden
    ? t`Everyone can see your name and photo on your listings. Your email is hidden. People can message you here once they’ve asked for your food.`
    : session?.isUnconfirmed
      ? t`Everyone can see your name and photo on your listings. They’ll see your email too once you’ve confirmed it.`
      : t`Everyone can see your name, photo and email on your listings.`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={name} picture={picture} size={64} />
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-display text-xl wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </p>
          <p className="text-muted wrap-anywhere">
            <bdi translate="no">
              <EmailText email={email} />
            </bdi>
          </p>
        </div>
      </div>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{shown}</li>
        <li>
          <span>
            {record
              ? t`When you ask for food, the donor can see your name, photo and past requests: ${endings}.`
              : t`When you ask for food, the donor can see your name and photo.`}
          </span>
          {!isEmailHidden && <span>{` ${t`They can see your email once they’ve accepted your request.`}`}</span>}
        </li>
        {year && (
          <li>{t`Donors and people who ask for your food can see your record for the last year: ${yearRecord}.`}</li>
        )}
      </ul>
    </>
  );
}

/** Lists the outcomes of a user's requests, for use within a sentence. */
function endingWords({ collected, noShows }: Profile['record'], words: Words): string {
  const endings = [
    msg`${plural({ collected }, { one: '# pick-up', other: '# pick-ups' })}`,
    msg`${plural({ noShows }, { one: '# missed', other: '# missed' })}`,
  ];
  return words.list(
    endings.map((ending) => words._(ending)),
    'narrow',
  );
}
