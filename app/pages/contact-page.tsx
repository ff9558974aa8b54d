import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContactMessage } from '../../contract/contact.ts';
import { contactLimits } from '../../contract/contact-terms.ts';
import { answer, api } from '../api.ts';
import { CommunityFacts } from '../layout/community-facts.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import type { Values } from '../ui/drafts.ts';
import { Field, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta title="Contact" description="Where to find us, when we are there, and how to reach us." />
      <PageHeader
        title="GET IN TOUCH"
        lead="A question, an idea, a crate of plums? Call, write, or knock at the door."
        art="contact"
      />
      <div className="mt-12 grid items-start gap-10 lg:grid-cols-[2fr_3fr]">
        <WaysToReachUs />
        <ContactForm />
      </div>
    </div>
  );
}

function WaysToReachUs() {
  return (
    <section aria-labelledby="ways" className="lg:pt-8">
      <h2 id="ways" className="text-2xl">
        Where we are
      </h2>
      <CommunityFacts layout="large" withEmail className="mt-6 grid gap-6" />
    </section>
  );
}

/** Sends what one writes to those who run the site. */
function ContactForm() {
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (message: ContactMessage) => answer(api.contact.$post({ json: message })),
    meta: { showsOwnErrors: true },
  });
  const send = async ({ name = '', email = '', subject = '', message = '' }: Values, form: HTMLFormElement) => {
    await mutateAsync({ name, email, subject, message });
    form.reset();
    toast.success('Thanks For Your Response');
  };
  return (
    <section aria-labelledby="form" className="rounded-box border-base-300 bg-surface shadow-card border p-6 sm:p-8">
      <h2 id="form" className="mb-6 text-2xl">
        Leave a few words
      </h2>
      <Form onSubmit={send} draft="contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" name="name" autoComplete="name" maxLength={contactLimits.name} required />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={contactLimits.email}
            required
          />
        </div>
        <Field label="Subject" name="subject" maxLength={contactLimits.subject} required />
        <TextAreaField label="Message" name="message" rows={6} maxLength={contactLimits.message} required />
        <SubmitButton>Submit</SubmitButton>
        <p className="text-muted text-sm">
          What you write is kept for the people who run this site, as{' '}
          <Link to="/privacy" className="link">
            Privacy
          </Link>{' '}
          says.
        </p>
      </Form>
    </section>
  );
}
