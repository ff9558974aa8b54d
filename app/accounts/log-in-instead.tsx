import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { EMAIL_TAKEN } from '../session/email-taken.ts';
import { useFieldError } from '../ui/form/form-context.ts';

/** Links to the login page if the email address is already registered. Shown below an email field. */
export function LogInInstead({ email, from }: { email: string; from: string }) {
  const { t } = useLingui();
  if (useFieldError('email') !== t(EMAIL_TAKEN)) return null;
  return (
    <Link to="/login" replace state={{ from, email }} className="link link-primary justify-self-start py-1">
      {t`Log in instead`}
    </Link>
  );
}
