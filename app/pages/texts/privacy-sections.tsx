import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import type { Site } from '../../../contract/accounts/accounts.ts';
import { siteQuery } from '../../api/site-query.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { Points, Section } from './document.tsx';

/** The default privacy text: what the software does with personal data, depending on the site's settings. */
export function PrivacySections() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const { name, email = '' } = site?.imprint ?? {};
  const address = site?.imprint.address.replaceAll('\n', ', ');
  const mapHost = site?.mapTiles && new URL(site.mapTiles).host;
  const translationHost = site?.translateUrl && new URL(site.translateUrl).host;
  return (
    <>
      <Section title={t`Who is responsible`}>
        <p className="wrap-anywhere">
          {name ? (
            <Trans>
              <bdi translate="no">{name}</bdi>, <bdi translate="no">{address}</bdi>. Write to <MailLink email={email} />{' '}
              to ask what we store about you, or to have it changed or deleted. The software’s authors can’t see any of
              it.
            </Trans>
          ) : (
            <Trans>
              This site’s administrators. Write to them on the{' '}
              <Link to="/contact" className="link">
                contact page
              </Link>{' '}
              to ask what we store about you, or to have it changed or deleted. The software’s authors can’t see any of
              it.
            </Trans>
          )}
        </p>
      </Section>
      <LookingAround mapHost={mapHost} translationHost={translationHost} />
      <HavingAnAccount site={site} />
      <Section title={t`When you give food away`}>
        <p>{t`Anyone can see your listing, with your name, email and photo, so neighbours know who to ask. You can hide your email in your profile. After its last day the food is no longer listed, but its page stays until you delete it.`}</p>
        <p>{t`We keep each photo you upload in three sizes, without data from your camera, such as where you took it. We delete it within two days of its last use, or 30 days after you upload it if it’s only in a draft.`}</p>
      </Section>
      <AskingForFood />
      <Section title={t`When you say what you need`}>
        <p>{t`People who are logged in can see it, with your name, your photo and an area of about 500 metres. We delete it when you end it, or 30 days after its last day.`}</p>
      </Section>
      <Section title={t`When you write to us`}>
        <p>
          <Trans>
            We keep what you write on the{' '}
            <Link to="/contact" className="link">
              contact page
            </Link>
            , with your name, your email and the time, until the administrators delete it. They may also get it by
            email.
          </Trans>
        </p>
      </Section>
      <BeingWrittenTo />
      <Section title={t`In your browser`}>
        <p>
          <Trans>
            See{' '}
            <Link to="/cookies" className="link">
              Cookies
            </Link>{' '}
            for what’s stored there.
          </Trans>
        </p>
      </Section>
    </>
  );
}

type Hosts = { mapHost: string | null | undefined; translationHost: string | null | undefined };

function LookingAround({ mapHost, translationHost }: Hosts) {
  const { t } = useLingui();
  return (
    <Section title={t`While you look around`}>
      <Points>
        <li>{t`Each time your browser loads something, the server logs the time, the kind of page, whether it worked, how long it took and a random number. It doesn’t log your IP address, your name or what you searched for. The administrators decide how long they keep the log.`}</li>
        <li>
          {mapHost
            ? t`All images except maps come from this site. If someone links to a photo on another site, our server fetches it once and keeps a copy. That way, the other site can’t see who looks at it.`
            : t`All images come from this site. If someone links to a photo on another site, our server fetches it once and keeps a copy. That way, the other site can’t see who looks at it.`}
        </li>
        <li>
          <Trans>
            Each search tells the server where you’re looking for food, to within about a hundred metres. The server
            doesn’t store it. Your browser keeps it for your next visit, until you select “Anywhere”. Town names are
            stored on this server and come from{' '}
            <a href="https://www.geonames.org/" className="link">
              GeoNames
            </a>{' '}
            (CC BY 4.0).
          </Trans>
        </li>
        {translationHost && (
          <li>{t`If you follow the link to translate a text at ${translationHost}, that server gets the text and your language, and sees your IP address. Until then it gets nothing.`}</li>
        )}
        {mapHost && (
          <li>
            <Trans>
              Map images come from <strong className="wrap-anywhere">{mapHost}</strong>. Your browser only loads them
              after you choose to show a map. That server then sees your IP address, which part of the world you’re
              looking at, and that you come from this site. Once you’ve closed the tab, we ask again.
            </Trans>
          </li>
        )}
        <li>{t`We don’t count or track visitors, and there’s no advertising.`}</li>
      </Points>
    </Section>
  );
}

function HavingAnAccount({ site }: { site: Site | undefined }) {
  const { t } = useLingui();
  return (
    <Section title={t`When you have an account`}>
      <Points>
        <li>
          <Trans>
            We store your name, your email, a link to your photo and your ID at the sign-in service. In your{' '}
            <Link to="/profile/data" className="link">
              profile
            </Link>{' '}
            you can download everything we store about you, and delete your account. We then delete your food, photos,
            requests, sessions and emails right away. Food that has been handed over stays in the other person’s list,
            without your name. What you wrote on the contact page stays too, because we can’t be sure it was you.
          </Trans>
        </li>
        <li>
          {t`If food is promised to you when you delete your account, the donor sees that someone who left isn’t coming. We delete that note after the food’s last day.`}
        </li>
        {site && <SignInPoints signIn={site.signIn} />}
        <li>
          <Trans>
            While you’re logged in, we store a scrambled copy of the key in your browser, the type of browser and
            device, and the day you last used it. We delete this when you log out, 14 days after your last visit, or 60
            days after you logged in. In your{' '}
            <Link to="/profile/logging-in" className="link">
              profile
            </Link>{' '}
            you can see where you’re logged in, and log out there.
          </Trans>
        </li>
        <li>{t`To stop spam, and people guessing passwords or codes, we count login and pick-up code attempts for 15 minutes; new accounts, account emails, reports, photos and contact messages for an hour; listings, requests and messages to other people for a day; the texts of listings for 7 days; and other changes for a minute. The counts are stored under a scrambled form of your IP address, email or ID, the request or the text.`}</li>
        <li>{t`If you want notifications on a device while this site is closed, we store the address your browser’s push service uses for it, until you log out there or turn them off. A notification says that someone has asked or answered, and names the food. The push service belongs to your browser’s maker. It knows when we send one, but can’t read it.`}</li>
        <li>{t`We store which notifications you want, how you want to get them, your quiet hours, and when your daily summary of new food comes, until you delete your account.`}</li>
        <li>{t`We store who you’ve blocked, until you unblock them or one of you deletes their account. We don’t tell anyone else.`}</li>
        <li>{t`If you want alerts for new food, we store a location to within a few hundred metres, the distance, your search word, and the diets, allergens and conditions you chose. We delete this when you stop the alerts in your profile, and the food they found after two weeks. No one else sees it.`}</li>
        <li>{t`If you tell us where your food is, we store it. Everyone sees only an area half a kilometre wide, always the same one for the same home. Only the person you accept sees the address, until they’ve collected the food. We delete the address when the food has been handed over, at noon after its last day, or when you delete the food. An address you save for next time stays until you remove it or delete your account.`}</li>
        <li>{t`We store your reports to the moderators, with a copy of what you reported, until they remove them. Only they see your name. If you delete your account, we remove your name from your reports and delete the reports about you. What moderators did about a report stays in their log.`}</li>
      </Points>
    </Section>
  );
}

function AskingForFood() {
  const { t } = useLingui();
  return (
    <Section title={t`When you ask for food`}>
      <Points>
        <li>{t`Your request contains the listing as it was, the day and pick-up time you chose, and your notes. It also records when you asked, and who accepted, declined, withdrew or collected it and when.`}</li>
        <li>{t`The donor sees your name, photo and notes, when you’d come, how often you’ve collected food or missed a pick-up, and how you’ve shared food in the last year. Once they accept your request, they see your email too, unless you hide it in your profile. No one else sees your request.`}</li>
        <li>{t`If you open a map for food promised to you, your phone’s map app gets the address. Otherwise OpenStreetMap or Apple gets it, and also sees your IP address. Until then they get nothing.`}</li>
        <li>{t`Only you and the other person see your messages and photos about a request, and when they were read. If one of you reports a message, moderators see that message. Messages stay as long as the request. If you delete your account, we delete yours.`}</li>
        <li>{t`Only the other person sees your thank-you note. Next to your food, people who are logged in see how much you’ve given and collected in the last year, how often you’ve been thanked, and how many promises you’ve kept.`}</li>
        <li>{t`Your browser adds a number to each request and listing it sends, so each counts only once, even if it’s sent twice. We keep the number for 30 days.`}</li>
        <li>{t`We keep requests as a record, even after the donor deletes the food. Open requests are then declined.`}</li>
      </Points>
    </Section>
  );
}

function BeingWrittenTo() {
  const { t } = useLingui();
  return (
    <Section title={t`When we write to you`}>
      <Points>
        <li>{t`If this site sends emails, it first asks you to confirm yours. Until then we send you no other emails, and no one sees your address. After that, we email you when someone asks for your food, answers your request, or has sent you a message you haven’t read. We also remind you of pick-up times and help if you forget your password. An email names the food and the other person, and passes through mail servers on its way to you. It never contains a pick-up code.`}</li>
        <li>{t`If we can’t send an email, we keep trying for two weeks at most. For a day we keep a note of each sent email, under a scrambled form of your address, so no one gets too many.`}</li>
        <li>{t`Except for emails about your account or role, each email has an unsubscribe link. It stops all of them; in the daily summary of new food, only the summary. We store your choice under a scrambled form of your address, until you subscribe again with that link or in your profile.`}</li>
      </Points>
    </Section>
  );
}

function SignInPoints({ signIn }: { signIn: Site['signIn'] }) {
  const { t } = useLingui();
  if (signIn.service === 'firebase') {
    return (
      <li>{t`You log in through Firebase Authentication, a Google service. It knows your email and your password. Google’s own privacy policy applies.`}</li>
    );
  }
  const { provider } = signIn;
  return (
    <>
      <li>{t`We store your password in a form no one can read. For each login, we store the time and the browser.`}</li>
      {provider && (
        <li>
          <Trans>
            If you log in with {provider}, it learns that you use this site. We store the keys that it gives us for your
            account.
          </Trans>
        </li>
      )}
    </>
  );
}
