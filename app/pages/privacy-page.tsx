import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Site } from '../../contract/accounts.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { community } from '../community.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Document, Points, Section } from './document.tsx';

export default function PrivacyPage() {
  const { data: site } = useQuery(siteQuery());
  return (
    <Document
      title="Privacy"
      lead="What this site knows about you, who else can see it, and when it is forgotten."
      art="privacy"
    >
      <PageMeta title="Privacy" description="What this site stores about you, who can see it, and for how long." />
      <Section title="Who is responsible">
        <p>
          {community.name}, {community.address.join(', ')}. Write to <MailLink email={community.email} /> to ask what is
          stored about you, or to have it changed or removed. The authors of the software have no access.
        </p>
      </Section>
      <Section title="While you look around">
        <Points>
          <li>
            The server writes a line for each request: when it came, which kind of page it was for, how it went, how
            long it took, and a random number. Your address, your name and what you searched for are not in it. How long
            these lines are kept is up to the people who run the server.
          </li>
          <li>
            All pictures come from this site. Where someone gave the link of one elsewhere, the server fetches it once
            and keeps a copy, so that the other site does not learn who looks at it.
          </li>
          <li>Nobody counts or follows visitors here, and there is no advertising.</li>
        </Points>
      </Section>
      <Section title="When you have an account">
        <Points>
          <li>
            Your name, your email, the link to your picture and the number by which the sign-in service knows you, as it
            last told them. They are kept until the people who run this site remove them; there is no button for that
            yet, so please ask.
          </li>
          {site && <SignInPoints signIn={site.signIn} />}
          <li>
            A scrambled copy of the key that your browser holds while you are logged in. It is worthless when you log
            out, 14 days after your last visit or 60 days after you logged in, and removed then.
          </li>
          <li>
            So that nobody can guess passwords or flood the site, attempts to log in are counted for 15 minutes, what is
            written on the contact page and photos that are sent for an hour, and other changes for a minute, under a
            scrambled form of your address, email or number.
          </li>
        </Points>
      </Section>
      <Section title="When you give food away">
        <p>
          What you write about the food stands on its page together with your name, your email and your picture, for
          anyone to see, so that neighbours know whom to ask. After its date a food is no longer listed, but its page
          stays until you delete it.
        </p>
        <p>
          A photo that you send is kept in three sizes, without what your camera has written into it, such as where it
          was taken. It goes when nothing shows it any more, within a day or two.
        </p>
      </Section>
      <Section title="When you ask for food">
        <Points>
          <li>
            Your request holds the food as it was, the day you chose, your notes, and what became of it: when it was
            made, accepted, declined, withdrawn or collected, and by whom.
          </li>
          <li>
            The donor sees your name, your picture, your notes, and how often you have collected food or did not come.
            Your email is shown to the donor once your request is accepted. Nobody else sees your request.
          </li>
          <li>
            Requests stay as a record, also after the food itself has been deleted; those still open are declined then.
          </li>
        </Points>
      </Section>
      <Section title="When you write to us">
        <p>
          What you write on the{' '}
          <Link to="/contact" className="link">
            contact page
          </Link>{' '}
          is kept with the name and the email that you give and with the time, until the people who run this site remove
          it. They may have it sent to their own mailbox, too.
        </p>
      </Section>
      <Section title="When we write to you">
        <Points>
          <li>
            If this site is set up to send mail, it tells you when someone asks for your food and what becomes of your
            own requests. Such a mail names the food and the other person, and passes through the mail servers on its
            way to you; a pick-up code is never in it.
          </li>
          <li>
            A mail that can not be sent waits for a day at most. That it was sent is kept for a day, under a scrambled
            form of your email, so that nobody gets too many.
          </li>
          <li>
            Each mail has a link by which you get no more. Your wish is kept under a scrambled form of your email until
            you take it back there.
          </li>
        </Points>
      </Section>
      <Section title="In your browser">
        <p>
          What is kept there is listed under{' '}
          <Link to="/cookies" className="link">
            Cookies
          </Link>
          .
        </p>
      </Section>
    </Document>
  );
}

function SignInPoints({ signIn }: { signIn: Site['signIn'] }) {
  if (signIn.service === 'firebase') {
    return (
      <li>
        Logging in is done by Firebase Authentication, a service of Google. It knows your email and your password, and
        Google’s own privacy policy holds for it.
      </li>
    );
  }
  return (
    <>
      <li>
        Your password, in a form from which it can not be read; and for each time you log in, when that was and what
        your browser calls itself.
      </li>
      {signIn.provider && (
        <li>
          If you log in with {signIn.provider}, it learns that you use this site, and the keys that it gives out for
          your account are kept with it.
        </li>
      )}
    </>
  );
}
