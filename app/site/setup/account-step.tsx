import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { SETUP_COMMAND } from '../../../contract/site/setup-terms.ts';
import { answer, api } from '../../api/api.ts';
import { siteQuery } from '../../api/site-query.ts';
import { useAuth } from '../../session/auth.tsx';
import { keepInvitation } from '../../session/invitation.ts';
import { useStateToReturn } from '../../session/path-to-return-to.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { useHydrated } from '../../ui/browser-state.ts';
import { useFormCall } from '../../ui/feedback/use-send.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { ContinueButton } from '../settings/continue-button.tsx';
import type { StepProps } from './step.ts';

/** Makes the user who opened the server's link the first moderator and steward, once they have logged in or registered. */
export function AccountStep({ onDone }: StepProps) {
  const { t } = useLingui();
  const { user, loading } = useAuth();
  const { data: session } = useQuery(sessionQuery());
  // The secret is in the URL's fragment, which the server does not see, so wait for hydration.
  const isHydrated = useHydrated();
  const secret = useLocation().hash.slice(1);
  const isSteward = session?.isSteward === true;
  const leaveLink = useEffectEvent(onDone);
  const hasDone = isSteward && secret !== '';
  useEffect(() => {
    if (hasDone) leaveLink();
  }, [hasDone]);
  return (
    <BoxedSection title={t`Your account`}>
      <noscript>
        <p>{t`This form needs JavaScript and an up-to-date browser.`}</p>
      </noscript>
      {!isHydrated || (loading && !user) ? (
        <p role="status" className="text-muted">
          {t`Loading...`}
        </p>
      ) : isSteward ? (
        <>
          <p>{t`You’re a steward of this site.`}</p>
          <ContinueButton onPress={onDone} />
        </>
      ) : !secret ? (
        <NoSecret />
      ) : user ? (
        <TakeOver secret={secret} name={user.name} />
      ) : (
        <LogInFirst secret={secret} />
      )}
    </BoxedSection>
  );
}

function NoSecret() {
  const { t } = useLingui();
  return (
    <>
      <p className="text-pretty">
        {t`To set up this site, open the link that the server printed when it first started. To get a new link, run:`}
      </p>
      <p>
        <code dir="ltr" translate="no">
          {SETUP_COMMAND}
        </code>
      </p>
    </>
  );
}

/** On an invite-only site, the link's secret is also the invitation. */
function LogInFirst({ secret }: { secret: string }) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const state = useStateToReturn();
  const isInviteOnly = site?.inviteOnly === true;
  useEffect(() => {
    if (isInviteOnly) keepInvitation(secret);
  }, [isInviteOnly, secret]);
  return (
    <>
      <p className="text-pretty">{t`First log in or register. This link will then make you the first moderator.`}</p>
      <div className="flex flex-wrap gap-3">
        {site?.signIn.service === 'embedded' && (
          <Link to="/registration" state={state} className="btn btn-primary">
            {t`Register`}
          </Link>
        )}
        <Link to="/login" state={state} className="btn">
          {t`Log In`}
        </Link>
      </div>
    </>
  );
}

/**
 * Asks the user to confirm that they take over the site. The form disappears once it is sent, because they are then a steward.
 */
function TakeOver({ secret, name }: { secret: string; name: string }) {
  const { t } = useLingui();
  const takeOver = useFormCall({
    call: () => answer(api.setup.$post({ json: { token: secret } })),
    refresh: [sessionQuery(), siteQuery()],
  });
  return (
    <Form onSubmit={() => takeOver()}>
      <p className="text-pretty wrap-anywhere">
        {t`You’re logged in as ${name}. This link makes you the first moderator. It works once.`}
      </p>
      <SubmitButton>{t`Help run this site`}</SubmitButton>
    </Form>
  );
}
