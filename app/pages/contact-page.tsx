import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import type { ContactMessage } from '../../contract/site/contact.ts';
import { contactLimits } from '../../contract/site/contact-terms.ts';
import { isImprintSet } from '../../contract/site/imprint.ts';
import { siteTexts } from '../../contract/site/site-text-terms.ts';
import { answer, api } from '../api/api.ts';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { preloadCustomText, useCustomText } from '../api/site-text-query.ts';
import { CommunityFacts } from '../layout/community-facts.tsx';
import { LoadingLine } from '../ui/feedback/loaded.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import type { Values } from '../ui/form/drafts.ts';
import { EmailField } from '../ui/form/email-field.tsx';
import { Field, TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { TextBlocks } from '../ui/page/text-blocks.tsx';

export const loader = preload(preloadCustomText('imprint'));
export const clientLoader = skipServer;

export default function ContactPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const { isThere, error } = useCustomText('imprint');
  const hasWays = (isThere && !error) || (site !== undefined && isImprintSet(site.imprint));
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta
        title={t`Contact`}
        description={hasWays ? t`Where and when to find us, and how to reach us.` : t`How to reach us.`}
      />
      <PageHeader
        title={t`GET IN TOUCH`}
        lead={
          hasWays
            ? t`A question, an idea, a crate of plums? Call, write or knock on the door.`
            : t`A question, an idea, a crate of plums? Write to us.`
        }
        art="contact"
      />
      <div className={`mt-12 grid items-start gap-10 ${hasWays ? 'lg:grid-cols-[2fr_3fr]' : 'max-w-3xl'}`}>
        {hasWays && <WaysToReachUs />}
        <ContactForm />
      </div>
    </div>
  );
}

function WaysToReachUs() {
  const { t } = useLingui();
  const { isThere, text, error } = useCustomText('imprint');
  const isOwn = isThere && !error;
  return (
    <section aria-labelledby="ways" className="lg:pt-8">
      <h2 id="ways" className="mb-6 text-2xl">
        {isOwn ? t(siteTexts.imprint.title) : t`Where to find us`}
      </h2>
      {!isOwn && <CommunityFacts layout="large" withEmail className="grid gap-6" />}
      {isOwn && (text ? <TextBlocks {...text} below={2} /> : <LoadingLine />)}
    </section>
  );
}

/** Form for messages to the site's administrators. */
function ContactForm() {
  const { t } = useLingui();
  const call = useFormCall({
    call: ({ message, key }: { message: ContactMessage; key: string }) =>
      answer(api.contact.$post({ json: message, header: { 'idempotency-key': key } })),
    done: t`Thanks For Your Response`,
  });
  const send = async (
    { name = '', email = '', subject = '', message = '' }: Values,
    form: HTMLFormElement,
    key: string,
  ) => {
    await call({ message: { name, email, subject, message }, key });
    form.reset();
  };
  return (
    <section aria-labelledby="form" className="rounded-box border-base-300 bg-surface shadow-card border p-6 sm:p-8">
      <h2 id="form" className="mb-6 text-2xl">
        {t`Send us a message`}
      </h2>
      <Form onSubmit={send} draft="contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Name`} name="name" autoComplete="name" maxLength={contactLimits.name} required />
          <EmailField label={t`Email`} name="email" autoComplete="email" maxLength={contactLimits.email} required />
        </div>
        <Field label={t`Subject`} name="subject" maxLength={contactLimits.subject} required />
        <TextAreaField label={t`Message`} name="message" rows={6} maxLength={contactLimits.message} required />
        <SubmitButton>{t`Submit`}</SubmitButton>
        <p className="text-muted text-sm">
          <Trans>
            We keep your message. See{' '}
            <Link to="/privacy" className="link">
              Privacy
            </Link>
            .
          </Trans>
        </p>
      </Form>
    </section>
  );
}
