import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import type { Site } from '../../contract/accounts.ts';
import { siteQuery } from '../api/site-query.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { Points, Section } from './document.tsx';

/** What the software does with what it learns of people, by the settings of this site. */
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
              to ask what is stored about you, or to have it changed or removed. The authors of the software can’t see
              any of it.
            </Trans>
          ) : (
            <Trans>
              The people who run this site. Write to them on the{' '}
              <Link to="/contact" className="link">
                contact page
              </Link>{' '}
              to ask what is stored about you, or to have it changed or removed. The authors of the software can’t see
              any of it.
            </Trans>
          )}
        </p>
      </Section>
      <LookingAround mapHost={mapHost} translationHost={translationHost} />
      <HavingAnAccount site={site} />
      <Section title={t`When you give food away`}>
        <p>{t`Anyone can see what you write about the food, with your name, your email and your picture beside it, so that neighbours know whom to ask. On your profile you can hide your email. After its date the food is no longer listed, but its page stays until you delete it.`}</p>
        <p>{t`We keep a photo that you send in three sizes. We remove what your camera has written into it, such as where it was taken. We delete the photo a day or two after its last use.`}</p>
      </Section>
      <AskingForFood />
      <Section title={t`When you write to us`}>
        <p>
          <Trans>
            What you write on the{' '}
            <Link to="/contact" className="link">
              contact page
            </Link>{' '}
            is kept with your name, your email and the time, until the people who run this site remove it. They may also
            get it by mail.
          </Trans>
        </p>
      </Section>
      <BeingWrittenTo />
      <Section title={t`In your browser`}>
        <p>
          <Trans>
            You find what is kept there under{' '}
            <Link to="/cookies" className="link">
              Cookies
            </Link>
            .
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
        <li>{t`Each time your browser asks for something, the server writes a line in its log: when that was, which kind of page it was, whether it worked, how long it took, and a random number. Your IP address, your name and what you searched for are not in it. The people who run the server decide how long they keep these lines.`}</li>
        <li>
          {mapHost
            ? t`All pictures, except those of maps, come from this site. If somebody gives the link of a picture on another site, the server fetches it once and keeps a copy. So the other site does not learn who looks at it.`
            : t`All pictures come from this site. If somebody gives the link of a picture on another site, the server fetches it once and keeps a copy. So the other site does not learn who looks at it.`}
        </li>
        <li>
          <Trans>
            With each search your browser tells the server where you look for food, to about a hundred metres. The
            server does not store it. Your browser keeps it for your next visit, until you press “Anywhere”. The names
            of towns are on this server. They come from{' '}
            <a href="https://www.geonames.org/" className="link">
              GeoNames
            </a>{' '}
            (CC BY 4.0).
          </Trans>
        </li>
        {translationHost && (
          <li>{t`If you follow “Translate at ${translationHost}” below what somebody wrote, that server gets these words and your language, and sees your IP address. It gets nothing before.`}</li>
        )}
        {mapHost && (
          <li>
            <Trans>
              The pictures of maps come from <strong className="wrap-anywhere">{mapHost}</strong>. Your browser asks
              that server for them only after you have pressed “Show the map”, until you close the tab. That server then
              sees your IP address, which part of the world you look at, and that you come from this site.
            </Trans>
          </li>
        )}
        <li>{t`Nobody counts or follows visitors here, and there is no advertising.`}</li>
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
            We store your name, your email, the link to your picture and your number at the sign-in service. Under{' '}
            <Link to="/profile/data" className="link">
              Profile
            </Link>{' '}
            you can download everything that we store about you, and delete your account. We then delete your food,
            photos, requests, sessions and mails at once. Food that was handed over stays in the other person’s list, as
            from “Someone who left”. What you wrote on the contact page also stays, because we do not know for sure that
            you wrote it.
          </Trans>
        </li>
        <li>
          {t`If food is promised to you when you delete your account, its donor sees that someone who left isn’t coming. We delete that note after the last day of the food.`}
        </li>
        {site && <SignInPoints signIn={site.signIn} />}
        <li>
          <Trans>
            While you are logged in, we store a scrambled copy of the key in your browser, the kind of your browser and
            device, and the day on which you last used it. We delete this when you log out, 14 days after your last
            visit, or 60 days after you logged in. Under{' '}
            <Link to="/profile/logging-in" className="link">
              Profile
            </Link>{' '}
            you see where you are logged in, and can log out there.
          </Trans>
        </li>
        <li>{t`We count what you do, so that nobody can guess passwords or flood the site: attempts to log in for 15 minutes; letters on the contact page, reports and photos for an hour; messages for a day; other changes for a minute. We count under a scrambled form of your IP address, email or number.`}</li>
        <li>{t`If you want notifications on a device while this site is closed, we store the address at which the push service of your browser’s maker reaches that device, until you log out there or turn it off. A notification says that somebody asks or answers, and the food’s title. The push service learns when we send one, but can not read it.`}</li>
        <li>{t`We store what you want us to tell you, in which ways, and your quiet hours, until you leave.`}</li>
        <li>{t`We store whom you block, until you unblock them or one of you leaves. We tell nobody else.`}</li>
        <li>{t`If you want us to tell you about new food, we store a place to some hundred metres, how far around it, a word, and what the food has to be or to be free of. We delete this when you stop it on your profile or by the link in the mail. Nobody else sees it.`}</li>
        <li>{t`We store where your food is, if you tell us. Everyone sees the middle of an area of half a kilometre, which stays the same for one home. Only the person you accept sees the address, until they have collected the food. We delete the address when the food has been handed over, at noon after its last day, or when you delete the food. An address that you keep for next time stays until you remove it or leave.`}</li>
        <li>{t`We store what you report to the people who look after this site, with a copy of what you reported, until they remove it. Only they see your name. When you leave, we delete your name from your reports, and the reports about you. What those people did about a report stays in their log.`}</li>
      </Points>
    </Section>
  );
}

function AskingForFood() {
  const { t } = useLingui();
  return (
    <Section title={t`When you ask for food`}>
      <Points>
        <li>{t`Your request holds the food as it was, the day and the pick-up time you chose, and your notes. It also says when you made it, and who accepted, declined, withdrew or collected it and when.`}</li>
        <li>{t`The donor sees your name, your picture, your notes, when you would come, how often you have collected food or did not come, and how you have shared food in the last year. Your email is shown to the donor once your request is accepted, unless you hide it on your profile. Nobody else sees your request.`}</li>
        <li>{t`If you open the address of a food that is promised to you in a map, the map app of your phone gets the address, or else OpenStreetMap or Apple, which then also see your IP address. They get nothing before.`}</li>
        <li>{t`Only you and the other person see the messages and pictures that you send each other about a request, and when they were read. If one of you reports a message, the people who look after this site see that message. Your messages stay as long as the request. When you leave, we delete yours.`}</li>
        <li>{t`Only the other person sees what you write when you say thanks. People who are logged in see beside your food how much you have given and collected in the last year, how often people said thanks to you, and how many promises you have kept.`}</li>
        <li>{t`Your browser gives each request and each food that it sends a number. We keep the number for 30 days. So if your browser sends the same thing twice, it counts once.`}</li>
        <li>{t`Requests stay as a record, even after the donor has deleted the food. Open requests are declined then.`}</li>
      </Points>
    </Section>
  );
}

function BeingWrittenTo() {
  const { t } = useLingui();
  return (
    <Section title={t`When we write to you`}>
      <Points>
        <li>{t`If this site is set up to send mail, it first asks you to confirm your email. Until you have, we send you no other mail, and nobody sees your email. After that we write to you when somebody asks for your food, answers your request, or has sent you a message that you have not read. We remind you of a pick-up time, and help you with a forgotten password. A mail names the food and the other person, and passes through the mail servers on its way to you. A pick-up code is never in it.`}</li>
        <li>{t`A mail that we can not send waits for a day at most. For a day we keep a note that we sent it, under a scrambled form of your email, so that nobody gets too many mails.`}</li>
        <li>{t`Each mail has a link to stop such mails, except the mails about logging in. We keep your wish under a scrambled form of your email, until you take it back at that link.`}</li>
      </Points>
    </Section>
  );
}

function SignInPoints({ signIn }: { signIn: Site['signIn'] }) {
  const { t } = useLingui();
  if (signIn.service === 'firebase') {
    return (
      <li>{t`You log in through Firebase Authentication, a service of Google. It knows your email and your password. Google’s own privacy policy holds for it.`}</li>
    );
  }
  const { provider } = signIn;
  return (
    <>
      <li>{t`We store your password in a form from which nobody can read it. For each time you log in, we store when that was and which browser it was.`}</li>
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
