import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { type CookieNames, cookieNames } from '../../../contract/cookie-names.ts';
import { skipServer } from '../../api/query.ts';
import { siteQuery } from '../../api/site-query.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';
import { Document, Section } from './document.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

export default function CookiesPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const names = cookieNames(site?.url ?? 'https://localhost');
  const firebase = site?.signIn.service === 'firebase';
  return (
    <Document
      title={t`Cookies`}
      lead={t`We use cookies to keep you logged in and remember your language. There’s no advertising and we don’t count visitors, so there’s no cookie banner.`}
      art="cookies"
    >
      <PageMeta title={t`Cookies`} description={t`Which cookies this site sets, what for, and for how long.`} />
      <LoggingIn names={names} firebase={firebase} />
      <Section title={t`When you’re invited`}>
        <Kept code="invitation" until={t`you register, log in or close the tab`}>
          {t`The secret part of your invitation link. It isn’t a cookie: your browser sends it to this site once, when you register or log in.`}
        </Kept>
      </Section>
      <Section title={t`When you block someone`}>
        <Kept code={names.blocks} until={t`you unblock everyone or log out, for 60 days at most`}>
          {t`That you’ve blocked someone, but not who. No script can read it.`}
        </Kept>
      </Section>
      <Section title={t`When your request is accepted`}>
        <Kept code="pickup-cards" until={t`you have no accepted requests, log out, or someone else logs in`}>
          {t`Your pick-up card with its code, and a small program that shows it offline. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you’ve given or asked for food`}>
        <Kept code="push:not-now" until={t`you clear it in your browser`}>
          {t`That we’ve asked if you want notifications on this device, so we don’t ask again. It isn’t a cookie. If you want them, your browser also keeps the address its push service uses, until you log out or turn them off in your profile. That isn’t a cookie either.`}
        </Kept>
      </Section>
      <Section title={t`When you fill in a form`}>
        <Kept code="draft:…" until={t`you send it, start over or log out, for 14 days at most`}>
          {t`Your unsent draft, so you don’t lose it if you close the page or go offline. We never keep passwords. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you send something offline`}>
        <Kept code="outbox" until={t`it’s sent, you choose not to send it or you log out, for 14 days at most`}>
          {t`What your browser couldn’t send yet, for example a request. It isn’t a cookie: your browser sends it once, only to this site, when you’re back online.`}
        </Kept>
      </Section>
      <Section title={t`When you share a photo with this site`}>
        <Kept
          code="shared-photo"
          until={t`you add it to a listing, choose not to or log out; offered for an hour at most`}
        >
          {t`A photo you share from your phone, to add to a listing. It isn’t a cookie.`}
        </Kept>
      </Section>
      <Section title={t`When your device’s clock is wrong`}>
        <Kept code="clock" until={t`you clear it in your browser`}>
          {t`How far off it is, so this site shows you the right day. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you save a recipe`}>
        <Kept code="savedRecipes" until={t`you clear it in your browser`}>
          {t`Your email and the recipes you’ve saved. Other people who log in with this browser have their own. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you choose a language`}>
        <Kept code={names.language} until={t`a year after you chose it`}>
          {t`The language you chose.`}
        </Kept>
        <Kept code="language:before" until={t`the next page has loaded`}>
          {t`The language you used before you logged in, if your account is set to another one. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you choose dark or light mode`}>
        <Kept code="isDarkMode" until={t`you clear it in your browser`}>
          {t`Whether you use dark mode. It isn’t a cookie: it stays in your browser’s storage and is never sent. Until you use the switch, nothing is stored and the site follows your system.`}
        </Kept>
      </Section>
      <LookingAround />
      <Section title={t`On the server`}>
        <p>
          <Trans>
            <Link to="/privacy" className="link">
              Privacy
            </Link>{' '}
            says what the site itself stores about you, and for how long.
          </Trans>
        </p>
      </Section>
    </Document>
  );
}

function LoggingIn({ names, firebase }: { names: CookieNames; firebase: boolean }) {
  const { t } = useLingui();
  return (
    <Section title={t`When you log in`}>
      <Kept code={names.session} until={t`you log out, 14 days after your last visit or 60 days after you logged in`}>
        {t`A random key that tells this site who you are. It means nothing to anyone else, and no script can read it.`}
      </Kept>
      <Kept code={names.device} until={t`400 days after you first logged in here`}>
        {t`That you’ve logged in with this browser before. Strangers who try passwords for your account elsewhere can’t lock you out here. No one can log in with it, and no script can read it.`}
      </Kept>
      {firebase ? (
        <Kept code="firebaseLocalStorageDb" until={t`you log out`}>
          {t`A small database in your browser, where Firebase Authentication, Google’s sign-in service, remembers that you’re logged in. It isn’t a cookie.`}
        </Kept>
      ) : (
        <>
          <Kept code={`${names.signIn}.session_token`} until={t`you log out or 14 days after you logged in`}>
            {t`A random key for this site’s own sign-in service. No script can read it.`}
          </Kept>
          <Kept code={`${names.signIn}.state`} until={t`a few minutes after you start`}>
            {t`Only while you log in with another provider such as Google. It lets this site know that the provider’s response is for you.`}
          </Kept>
          <Kept code={`${names.signIn}.passkey`} until={t`a few minutes after you start`}>
            {t`Only while you add a passkey or log in with one. It lets this site know that your device’s response is for you.`}
          </Kept>
        </>
      )}
    </Section>
  );
}

function LookingAround() {
  const { t } = useLingui();
  return (
    <Section title={t`While you look around`}>
      <Kept code="seen-pages" until={t`you visit 30 other pages, log in or log out`}>
        {t`Pages you’ve read, as you last saw them, and a small program that shows them offline. They aren’t cookies: they stay in your browser’s storage and are never sent.`}
      </Kept>
      <Kept code="near" until={t`you select “Anywhere” or clear it in your browser`}>
        {t`Where you last searched for food, the distance, and whether that was your location, so the list starts there next time. It isn’t a cookie: it stays in your browser’s storage and is only sent to this site, to find food nearby.`}
      </Kept>
      <Kept code="map-pictures" until={t`you close the tab`}>
        {t`That you’ve opened a map, so we don’t ask again before showing one. It isn’t a cookie either, and is never sent.`}
      </Kept>
      <Kept code="react-router-scroll-positions" until={t`you close the tab`}>
        {t`How far you scrolled on each page, so Back takes you to the same place. It isn’t a cookie either, and is never sent.`}
      </Kept>
    </Section>
  );
}

/** `code` is the cookie name or storage key. */
function Kept({ code, until, children }: { code: string; until: string; children: string }) {
  const { t } = useLingui();
  return (
    <div className="rounded-box border-base-300 bg-surface grid gap-1 border p-5">
      <h3 className="font-mono text-base wrap-anywhere">
        <bdi dir="ltr" translate="no">
          {code}
        </bdi>
      </h3>
      <p>{children}</p>
      <p className="text-muted text-sm">{t`Kept until ${until}`}</p>
    </div>
  );
}
