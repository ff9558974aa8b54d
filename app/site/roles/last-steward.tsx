import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Trans, useLingui } from '#page-words';
import { sessionQuery } from '../../session/session-query.ts';
import type { Elements } from '../../ui/elements.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { useFieldError } from '../../ui/form/form-context.ts';
import { PageLink } from '../../ui/page/page-link.tsx';
import { roleHoldersQuery } from '../site-queries.ts';

/** Wraps the account deletion form. If the user is the last steward, warns them that the site will be left without one. */
export function WarnLastSteward({ children }: { children: Elements }) {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  const isSteward = session?.isSteward === true;
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...roleHoldersQuery(),
    enabled: isSteward,
    refetchOnMount: 'always',
  });
  if (!isSteward) return children;
  if (!isFetchedAfterMount) {
    return (
      <p role="status" className="text-muted">
        {t`Loading...`}
      </p>
    );
  }
  if (!data) return error && <Failed title={t`The list couldn’t be loaded`} error={error} onRetry={() => refetch()} />;
  const isAnotherLeft = data.people.some(
    ({ _id, roles, isSuspended }) => _id !== session._id && roles.includes('steward') && !isSuspended,
  );
  return (
    <>
      {!isAnotherLeft && <Warning />}
      {children}
    </>
  );
}

function Warning() {
  const { t } = useLingui();
  const id = useId();
  const error = useFieldError('lastSteward');
  return (
    <div className="rounded-box border-error grid gap-3 border p-4">
      <p id={id} className="text-pretty">
        <strong>{t`You’re the last steward.`}</strong>
        <span> </span>
        <Trans>
          Without you, no one can change this site’s settings or choose its moderators.{' '}
          <PageLink to="/moderation/roles" className="link">
            Make someone else a steward
          </PageLink>{' '}
          first. If you leave anyway, only the administrators can appoint one.
        </Trans>
      </p>
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          name="lastSteward"
          value="read"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id} ${id}-error` : id}
          className="accent-primary size-5 shrink-0"
        />
        <span>{t`Leave this site without a steward`}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
