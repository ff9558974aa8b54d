import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { EMAIL_TAKEN } from '../session/email-taken.ts';
import { useFieldError } from '../ui/form/form-context.ts';

/** A link to log in, shown below an email field if the address is already registered. */
export function LogInInstead({ email, from }: { email: string; from: string }) {
  const { t } = useLingui();
  if (useFieldError('email') !== t(EMAIL_TAKEN)) return null;
  return (
    <Link to="/login" replace state={{ from, email }} className="link link-primary justify-self-start py-1">
      {t`Log in instead`}
    </Link>
  );
}
