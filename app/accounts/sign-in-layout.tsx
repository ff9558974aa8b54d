import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';
import type { Elements } from '../ui/elements.ts';
import { GoogleButton } from './google-button.tsx';
import { WhyLogIn } from './why-log-in.tsx';

type Props = {
  heading: string;
  /** Called after signing in with Google. */
  onSignedIn(): void;
  /** The form for email and password, and the content below it. */
  children: Elements;
};

/**
 * Layout of the login and registration pages: a form next to a picture. Guests who tried to open a page for members are told why
 * they need an account. If sign-in with Google is set up, its button comes first.
 */
export function SignInLayout({ heading, onSignedIn, children }: Props) {
  const { data: site } = useQuery(siteQuery());
  const hasGoogle = site?.signIn.service !== 'embedded' || site.signIn.provider !== null;
  return (
    <div className="mx-auto grid max-w-7xl items-stretch gap-10 px-4 py-5 sm:py-8 md:grid-cols-2 md:py-12">
      <img
        src="/art/welcome.svg"
        alt=""
        width={900}
        height={1200}
        className="rounded-box hidden h-full w-full object-cover md:block"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-4 sm:gap-6">
        <h1 className="text-4xl">{heading}</h1>
        <WhyLogIn />
        {hasGoogle && <GoogleButton onDone={onSignedIn} />}
        {children}
      </div>
    </div>
  );
}
