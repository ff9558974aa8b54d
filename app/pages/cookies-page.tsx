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
      <Section title="When a request of yours is accepted">
        <Kept name="pickup-cards" until="nothing of yours is accepted any more, you log out, or somebody else logs in">
          Your pick-up card with its code, and a small program that shows it when there is no network. It is no cookie:
          it stays in your browser’s storage and is never sent.
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
