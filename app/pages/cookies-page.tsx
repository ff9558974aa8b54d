import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteQuery } from '../accounts/account-queries.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { Document, Section } from './document.tsx';

export default function CookiesPage() {
  const { data: site } = useQuery(siteQuery());
  const secure = site?.url.startsWith('https:') ?? true;
  const firebase = site?.signIn.service === 'firebase';
  return (
    <Document
      title="Cookies"
      lead="Only what is needed to know that it is you, and none before you log in. No advertising, no counting of visitors, and so no banner to click away."
      art="cookies"
    >
      <PageMeta title="Cookies" description="Which cookies this site sets, what for, and for how long." />
      <Section title="When you log in">
        <Kept
          name={secure ? '__Host-session' : 'session'}
          until="14 days after your last visit, 60 days after you logged in, or when you log out"
        >
          A random key that tells this site who you are. It means nothing to anyone else, and no script can read it.
        </Kept>
        <Kept name={secure ? '__Host-device' : 'device'} until="400 days after you first logged in here">
          That you have logged in with this browser before, so that a stranger who tries your password elsewhere does
          not keep you out here. It lets nobody in, and no script can read it.
        </Kept>
        {firebase ? (
          <Kept name="firebaseLocalStorageDb" until="you log out">
            A small database in your browser in which Firebase Authentication, Google’s sign-in service, keeps that you
            are signed in. It is no cookie.
          </Kept>
        ) : (
          <>
            <Kept
              name={secure ? '__Secure-sign-in.session_token' : 'sign-in.session_token'}
              until="14 days after you logged in, or when you log out"
            >
              The same for the sign-in service that comes with this site. No script can read it.
            </Kept>
            <Kept name={secure ? '__Secure-sign-in.state' : 'sign-in.state'} until="a few minutes">
              Only while you sign in with another provider such as Google: so that the answer can be matched to your
              question.
            </Kept>
          </>
        )}
      </Section>
      <Section title="When you were invited">
        <Kept name="invitation" until="you have come in, or close the tab">
          What the link holds by which you were invited. It is no cookie: it is sent to this site once, when you
          register or log in.
        </Kept>
      </Section>
      <Section title="When you block somebody">
        <Kept name="blocks" until="you block nobody any more or log out, and for 60 days at most">
          That your lists leave something out. It does not say whom, and no script can read it.
        </Kept>
      </Section>
      <Section title="When a request of yours is accepted">
        <Kept name="pickup-cards" until="nothing of yours is accepted any more, you log out, or somebody else logs in">
          Your pick-up card with its code, and a small program that shows it when there is no network. It is no cookie:
          it stays in your browser’s storage and is never sent.
        </Kept>
      </Section>
      <Section title="When you have given or asked for something">
        <Kept name="push:not-now" until="you clear it in your browser">
          That you do not want to be told on this device, so that you are not asked again. If you do, your browser keeps
          by what its push service reaches it, until you log out or turn it off on your profile. Neither is a cookie.
        </Kept>
      </Section>
      <Section title="When you write into a form">
        <Kept name="draft:…" until="you have sent it, start afresh or log out, and for 14 days at most">
          What you have typed and not sent yet, so that it is still there when the page is closed or the network goes.
          Your passwords are not. It is no cookie: it stays in your browser’s storage and is never sent.
        </Kept>
      </Section>
      <Section title="When you write without a network">
        <Kept name="outbox" until="it has been sent, you give it up or log out, and for 14 days at most">
          What you have written that could not be sent yet, such as a request for a food. It is no cookie: it is sent to
          this site, once, as soon as there is a network, and to nobody else.
        </Kept>
      </Section>
      <Section title="When you share a photo with this site">
        <Kept name="shared-photo" until="it is in the form that adds food or you log out, and used for an hour at most">
          The photo that you share from your phone, until the form that adds food has it. It is no cookie.
        </Kept>
      </Section>
      <Section title="When you save a recipe">
        <Kept name="savedRecipes" until="you clear it in your browser">
          Which recipes you have saved, beside your email, so that others who log in here have their own. It is no
          cookie: it stays in your browser’s storage and is never sent.
        </Kept>
      </Section>
      <Section title="When you choose an appearance">
        <Kept name="isDarkMode" until="you clear it in your browser">
          Whether you want the site dark. It is no cookie: it stays in your browser’s storage and is never sent. Until
          you press the switch, nothing is kept and the site follows your system.
        </Kept>
      </Section>
      <Section title="While you look around">
        <Kept name="seen-pages" until="you have seen 30 others, log in or log out">
          The pages that you have read, as you last saw them, and a small program that shows them when there is no
          network. It is no cookie: they stay in your browser’s storage and are never sent.
        </Kept>
        <Kept name="near" until="you look for food anywhere again, or clear it in your browser">
          Near which place you looked for food last, and how far around it, so that the list begins there the next time.
          It is no cookie: it stays in your browser’s storage, and this site is asked for food near there.
        </Kept>
        <Kept name="map-pictures" until="you close the tab">
          That you have opened a map, so that you are not asked again who may learn of it. It is no cookie either, and
          is never sent.
        </Kept>
        <Kept name="react-router-scroll-positions" until="you close the tab">
          How far down each page you were, so that Back leads you to the same place. It is no cookie either, and is
          never sent.
        </Kept>
      </Section>
      <Section title="On the server">
        <p>
          What the site itself stores about you, and for how long, stands under{' '}
          <Link to="/privacy" className="link">
            Privacy
          </Link>
          .
        </p>
      </Section>
    </Document>
  );
}

function Kept({ name, until, children }: { name: string; until: string; children: string }) {
  return (
    <div className="rounded-box border-base-300 bg-surface grid gap-1 border p-5">
      <h3 className="font-mono text-base wrap-anywhere">{name}</h3>
      <p>{children}</p>
      <p className="text-muted text-sm">Kept until: {until}</p>
    </div>
  );
}
