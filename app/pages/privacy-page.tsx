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
  const mapHost = site?.mapTiles && new URL(site.mapTiles).host;
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
            All pictures come from this site{mapHost ? ', but for those of maps' : ''}. Where someone gave the link of
            one elsewhere, the server fetches it once and keeps a copy, so that the other site does not learn who looks
            at it.
          </li>
          <li>
            Where you look for food, your browser tells the server with each search, to about a hundred metres. It is
            not stored there; your browser keeps it for your next visit, until you press “Anywhere”. Names of towns are
            looked up on this server, by{' '}
            <a href="https://www.geonames.org/" className="link">
              GeoNames
            </a>{' '}
            (CC BY 4.0).
          </li>
          {mapHost && (
            <li>
              The pictures of maps come from <strong className="wrap-anywhere">{mapHost}</strong>. Your browser asks
              that server for them only when you have pressed “Show the map”, and until you close the tab. It then sees
              your address, which part of the world you look at, and that you come from this site.
            </li>
          )}
          <li>Nobody counts or follows visitors here, and there is no advertising.</li>
        </Points>
      </Section>
      <Section title="When you have an account">
        <Points>
          <li>
            Your name, your email, the link to your picture and the number by which the sign-in service knows you, as it
            last told them. Under{' '}
            <Link to="/profile" className="link">
              Profile
            </Link>{' '}
            you can take everything that is stored about you along as a file, and delete your account: your food,
            photos, requests, sessions and mails go with it at once. What was handed over stays for the other person, as
            from “Someone who left”. What you wrote on the contact page stays, because nobody has proved whose that is.
          </li>
          {site && <SignInPoints signIn={site.signIn} />}
          <li>
            A scrambled copy of the key that your browser holds while you are logged in, what kind of browser and device
            it says that it is, and on which day it was last used. It is worthless when you log out, 14 days after your
            last visit or 60 days after you logged in, and removed then. Under{' '}
            <Link to="/profile" className="link">
              Profile
            </Link>{' '}
            you see where you are logged in, and can end it.
          </li>
          <li>
            So that nobody can guess passwords or flood the site, attempts to log in are counted for 15 minutes, what is
            written on the contact page, reports and photos that are sent for an hour, messages for a day, and other
            changes for a minute, under a scrambled form of your address, email or number.
          </li>
          <li>
            If you want to be told on a device while this site is closed: where your browser’s push service, which is
            run by whoever makes the browser, reaches it, until you log out there or turn it off. That service learns
            when you are sent something, but can not read it: that somebody asks or answers, and the food’s title.
          </li>
          <li>Of what you want to be told and how, and your quiet hours, until you leave.</li>
          <li>Whom you block, until you take that back or one of you leaves. Only you are told.</li>
          <li>
            Of which new food you want to be told: a place to some hundred metres, how far around it, and a word, until
            you end it on your profile or by the link in the mail. Nobody else sees it.
          </li>
          <li>
            Where your food is, if you say so. Everyone sees the middle of an area of half a kilometre, which stays the
            same for one home. The address is told to the person whom you accept, as long as they are to collect the
            food, and deleted when it has been handed over, its last day has passed, or you delete it; one that you keep
            for next time stays until you remove it or leave.
          </li>
          <li>
            What you report to the people who look after this site, with your name for them alone and with what you
            reported as it was then, until they remove it. When you leave, your name goes from it, and what others
            reported of you goes too. What they did about it stays in their log.
          </li>
        </Points>
      </Section>
      <Section title="When you give food away">
        <p>
          What you write about the food stands on its page together with your name, your email and your picture, for
          anyone to see, so that neighbours know whom to ask. On your profile you can hide your email. After its date a
          food is no longer listed, but its page stays until you delete it.
        </p>
        <p>
          A photo that you send is kept in three sizes, without what your camera has written into it, such as where it
          was taken. It goes when nothing shows it any more, within a day or two.
        </p>
      </Section>
      <Section title="When you ask for food">
        <Points>
          <li>
            Your request holds the food as it was, the day and the pick-up time you chose, your notes, and what became
            of it: when it was made, accepted, declined, withdrawn or collected, and by whom.
          </li>
          <li>
            The donor sees your name, your picture, your notes, when you would come, how often you have collected food
            or did not come, and how you have shared food in the last year. Your email is shown to the donor once your
            request is accepted, unless you hide it on your profile. Nobody else sees your request.
          </li>
          <li>
            What you and the other person write to each other because of a request, with your pictures and when it was
            read, for the two of you alone. Each can report a message, and the people who look after this site then see
            that one. It stays as long as the request; when you leave, your words go.
          </li>
          <li>
            What you say with thanks after a hand-over is told to the other side alone. Whoever is logged in sees beside
            your food how much you have given and collected in the last year, how often you were thanked, and how many
            promises you have kept.
          </li>
          <li>
            The number under which your browser sends a request or a food is kept for 30 days, so that what is sent
            again is done once.
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
            If this site is set up to send mail, it tells you when someone asks for your food, what becomes of your own
            requests, once that somebody has written to you when you have not read it, reminds both of you of a pick-up
            time, helps you with a forgotten password, and asks you to confirm your email: until you have, you get no
            other mail and nobody sees it. Such a mail names the food and the other person, and passes through the mail
            servers on its way to you; a pick-up code is never in it.
          </li>
          <li>
            A mail that can not be sent waits for a day at most. That it was sent is kept for a day, under a scrambled
            form of your email, so that nobody gets too many.
          </li>
          <li>
            Each mail but those about logging in has a link by which you get no more. Your wish is kept under a
            scrambled form of your email until you take it back there.
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
