import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { type CookieNames, cookieNames } from '../../contract/cookie-names.ts';
import { skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { PageMeta } from '../ui/page-meta.tsx';
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
      lead={t`We set cookies that tell us that it is you, and one for the language that you choose. There is no advertising and nobody counts visitors, so there is no banner to click away.`}
      art="cookies"
    >
      <PageMeta title={t`Cookies`} description={t`Which cookies this site sets, what for, and for how long.`} />
      <LoggingIn names={names} firebase={firebase} />
      <Section title={t`When you were invited`}>
        <Kept code="invitation" until={t`you have registered or logged in, or close the tab`}>
          {t`The secret part of your invitation link. It is no cookie: your browser sends it to this site once, when you register or log in.`}
        </Kept>
      </Section>
      <Section title={t`When you block somebody`}>
        <Kept code={names.blocks} until={t`you have unblocked everybody or log out, and for 60 days at most`}>
          {t`That you have blocked somebody. It does not say whom, and no script can read it.`}
        </Kept>
      </Section>
      <Section title={t`When a request of yours is accepted`}>
        <Kept
          code="pickup-cards"
          until={t`you have no accepted request any more, you log out, or somebody else logs in`}
        >
          {t`Your pick-up card with its code, and a small program that shows it when there is no network. It is no cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you have given or asked for something`}>
        <Kept code="push:not-now" until={t`you clear it in your browser`}>
          {t`That we have asked whether you want notifications on this device, so that we don’t ask again. If you do want them, your browser keeps the address where its push service reaches it, until you log out or turn them off on your profile. Neither is a cookie.`}
        </Kept>
      </Section>
      <Section title={t`When you write into a form`}>
        <Kept code="draft:…" until={t`you have sent it, start again or log out, and for 14 days at most`}>
          {t`What you have typed and not sent yet, so that it is still there when you close the page or lose the network. Your passwords are not kept. It is no cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you write without a network`}>
        <Kept code="outbox" until={t`it has been sent, you press “Do not send” or log out, and for 14 days at most`}>
          {t`What you have written and your browser could not send yet, such as a request for a food. It is no cookie: your browser sends it once, to this site only, as soon as there is a network.`}
        </Kept>
      </Section>
      <Section title={t`When you share a photo with this site`}>
        <Kept code="shared-photo" until={t`the form has it or you log out, and used for an hour at most`}>
          {t`The photo that you share from your phone, for the form in which you add food. It is no cookie.`}
        </Kept>
      </Section>
      <Section title={t`When the clock of your device is wrong`}>
        <Kept code="clock" until={t`you clear it in your browser`}>
          {t`By how much it is wrong, so that this site shows you the right day. It is no cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you save a recipe`}>
        <Kept code="savedRecipes" until={t`you clear it in your browser`}>
          {t`Your email and the recipes that you have saved. Other people who log in with this browser have their own. It is no cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you choose a language`}>
        <Kept code={names.language} until={t`a year after you chose it`}>
          {t`The language in which you read this site.`}
        </Kept>
        <Kept code="language:before" until={t`the next page has loaded`}>
          {t`The language you read in before you logged in, if your account is set to another one. It isn’t a cookie: it stays in your browser’s storage and is never sent.`}
        </Kept>
      </Section>
      <Section title={t`When you choose an appearance`}>
        <Kept code="isDarkMode" until={t`you clear it in your browser`}>
          {t`Whether you want the site dark. It is no cookie: it stays in your browser’s storage and is never sent. Until you press the switch, nothing is kept and the site follows your system.`}
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
      <Kept
        code={names.session}
        until={t`14 days after your last visit, 60 days after you logged in, or when you log out`}
      >
        {t`A random key that tells this site who you are. It means nothing to anyone else, and no script can read it.`}
      </Kept>
      <Kept code={names.device} until={t`400 days after you first logged in here`}>
        {t`That you have logged in with this browser before. So a stranger who tries passwords for your account elsewhere can not lock you out here. Nobody can log in with it, and no script can read it.`}
      </Kept>
      {firebase ? (
        <Kept code="firebaseLocalStorageDb" until={t`you log out`}>
          {t`A small database in your browser. In it Firebase Authentication, Google’s sign-in service, keeps that you are logged in. It is no cookie.`}
        </Kept>
      ) : (
        <>
          <Kept code={`${names.signIn}.session_token`} until={t`14 days after you logged in, or when you log out`}>
            {t`The same for the sign-in service that comes with this site. No script can read it.`}
          </Kept>
          <Kept code={`${names.signIn}.state`} until={t`a few minutes`}>
            {t`Only while you log in with another provider such as Google. It lets this site know that the provider’s answer is for you.`}
          </Kept>
          <Kept code={`${names.signIn}.passkey`} until={t`a few minutes`}>
            {t`Only while you add a passkey or log in with one. It lets this site know that your device’s answer is for you.`}
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
      <Kept code="seen-pages" until={t`you have seen 30 others, log in or log out`}>
        {t`The pages that you have read, as you last saw them, and a small program that shows them when there is no network. It is no cookie: they stay in your browser’s storage and are never sent.`}
      </Kept>
      <Kept code="near" until={t`you look for food anywhere again, or clear it in your browser`}>
        {t`The place near which you last looked for food, how far around it, and whether that was your position, so that the list begins there next time. It is no cookie: it stays in your browser’s storage. Your browser sends it only to ask this site for food near there.`}
      </Kept>
      <Kept code="map-pictures" until={t`you close the tab`}>
        {t`That you have opened a map, so that we do not ask you again before we show one. It is no cookie either, and is never sent.`}
      </Kept>
      <Kept code="react-router-scroll-positions" until={t`you close the tab`}>
        {t`How far down each page you were, so that Back leads you to the same place. It is no cookie either, and is never sent.`}
      </Kept>
    </Section>
  );
}

/** `code` is the name under which a browser has it. */
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
      <p className="text-muted text-sm">{t`Kept until: ${until}`}</p>
    </div>
  );
}
