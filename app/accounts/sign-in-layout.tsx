import type { ReactNode } from 'react';

/** The frame of the login and registration pages: a form beside a picture. */
export function SignInLayout({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-5xl items-stretch gap-10 px-4 py-12 md:grid-cols-2">
      <img
        src="/art/welcome.svg"
        alt=""
        width={900}
        height={1200}
        className="rounded-box hidden h-full w-full object-cover md:block"
      />
      <div className="grid content-center gap-6">
        <h1 className="text-4xl">{heading}</h1>
        {children}
      </div>
    </div>
  );
}
