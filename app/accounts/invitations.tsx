import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { formatDate } from '../../contract/dates.ts';
import type { Invitation } from '../../contract/invitations.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { CopiedLink } from '../ui/copied-link.tsx';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { personName } from '../ui/person-name.tsx';
import { useWords } from '../words/words-context.tsx';
import { invitationsQuery } from './profile-queries.ts';

/** Lists and makes the viewer's invitations; nothing on a site that takes none. */
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
  const client = useQueryClient();
  const { timeZone, format } = useDates();
  const invitations = useQuery(invitationsQuery(email));
  const [made, setMade] = useState<{ _id: string; link: string }>();
  const refresh = () => client.invalidateQueries(invitationsQuery(email));
  const make = useMutation({
    mutationFn: () => answer(api.invitations.$post()),
    onSuccess: setMade,
    onSettled: refresh,
  });
  const takeBack = useMutation({
    mutationFn: ({ _id }: Invitation) => answer(api.invitations[':id'].$delete({ param: { id: _id } })),
    onSuccess: (_answer, { _id }) => setMade((shown) => (shown?._id === _id ? undefined : shown)),
    onSettled: refresh,
  });
  const takeBackWords = ({ madeAt }: Invitation) => {
    const day = words.digits(formatDate(madeAt, timeZone, format));
    return t`Remove the link from ${day}`;
  };
  const busy = make.isPending || takeBack.isPending;
  return (
    <>
      <p>{t`Each link lets one person register within 14 days. Only give it to someone you know.`}</p>
      <button
        type="button"
        aria-disabled={busy}
        className="btn btn-primary justify-self-start"
        onClick={() => busy || make.mutate()}
      >
        {t`Create a link`}
      </button>
      <div role="status">{made && <CopiedLink link={made.link} />}</div>
      <OwnList name={t`Invitations`} query={invitations}>
        {(invitation) => (
          <>
            <InvitationFacts invitation={invitation} />
            {!invitation.used && (
              <button
                type="button"
                aria-label={takeBackWords(invitation)}
                aria-disabled={busy}
                className="btn btn-sm"
                onClick={() => busy || takeBack.mutate(invitation)}
              >
                {t`Remove`}
              </button>
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
