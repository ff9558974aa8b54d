import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { EMAIL_TAKEN } from '../session/email-taken.ts';
import { useFieldError } from '../ui/form/form-context.ts';

/** Below the e-mail of a registration that is taken: the way to log in, where it stands in its field already. */
export function LogInInstead({ email, from }: { email: string; from: string }) {
  const { t } = useLingui();
  if (useFieldError('email') !== t(EMAIL_TAKEN)) return null;
  return (
    <Link to="/login" replace state={{ from, email }} className="link link-primary justify-self-start py-1">
      {t`Log in instead`}
    </Link>
  );
}
