import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import type { Invitation } from '../../contract/accounts/invitations.ts';
import { formatDate } from '../../contract/dates.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { CopiedLink } from '../ui/copied-link.tsx';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { personName } from '../ui/person-name.tsx';
import { useWords } from '../words/words-context.tsx';
import { invitationsQuery } from './profile-queries.ts';

/** Lists the user's invitations and creates new ones. Hidden on sites that do not require invitations. */
export function Invitations() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (!site?.inviteOnly) return null;
  return (
    <BoxedSection title={t`Invite someone`}>
      <OwnInvitations />
    </BoxedSection>
  );
}

function OwnInvitations() {
  const { t } = useLingui();
  const words = useWords();
  const { email } = useSignedInUser();
  const { timeZone, format } = useDates();
  const invitations = useQuery(invitationsQuery(email));
  const [made, setMade] = useState<{ _id: string; link: string }>();
  const refresh = [invitationsQuery(email)];
  const removeLabel = ({ madeAt }: Invitation) => {
    const day = words.digits(formatDate(madeAt, timeZone, format));
    return t`Remove the link from ${day}`;
  };
  return (
    <>
      <p>{t`Each link lets one person register within 14 days. Only give it to someone you know.`}</p>
      <Act
        call={() => answer(api.invitations.$post())}
        onDone={setMade}
        refresh={refresh}
        className="btn btn-primary justify-self-start"
      >
        {t`Create a link`}
      </Act>
      <div role="status">{made && <CopiedLink link={made.link} />}</div>
      <OwnList name={t`Invitations`} query={invitations}>
        {(invitation) => (
          <>
            <InvitationFacts invitation={invitation} />
            {!invitation.used && (
              <Act
                call={() => answer(api.invitations[':id'].$delete({ param: { id: invitation._id } }))}
                onDone={() => setMade((shown) => (shown?._id === invitation._id ? undefined : shown))}
                refresh={refresh}
                aria-label={removeLabel(invitation)}
                className="btn btn-sm"
              >
                {t`Remove`}
              </Act>
            )}
          </>
        )}
      </OwnList>
    </>
  );
}

function InvitationFacts({ invitation: { used, madeAt, expiresAt } }: { invitation: Invitation }) {
  const { t } = useLingui();
  const by = personName(useWords(), used?.by ?? '');
  return (
    <div className="min-w-0 grow">
      <p className="font-medium wrap-anywhere">{used ? t`Used by ${by}` : t`Not used yet`}</p>
      <p className="text-muted text-sm">
        {used ? (
          <Trans>
            Created on <ShortDate instant={madeAt} />
          </Trans>
        ) : (
          <Trans>
            Created on <ShortDate instant={madeAt} />, expires on <ShortDate instant={expiresAt} />
          </Trans>
        )}
      </p>
    </div>
  );
}
