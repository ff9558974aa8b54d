import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../contract/dates.ts';
import type { Invitation } from '../../contract/invitations.ts';
import { answer, api } from '../api.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useSignedInUser } from './guard.tsx';
import { ProfilePart } from './profile-part.tsx';
import { invitationsQuery } from './profile-queries.ts';

/** The invitations that one has made, and the way to make one; nothing where the site takes none. */
export function Invitations() {
  const { data: site } = useQuery(siteQuery());
  if (!site?.inviteOnly) return null;
  return (
    <ProfilePart title="Invite somebody">
      <OwnInvitations />
    </ProfilePart>
  );
}

function OwnInvitations() {
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
  const busy = make.isPending || takeBack.isPending;
  return (
    <>
      <p>A link lets one person in, within 14 days. Give it only to somebody whom you know.</p>
      <button
        type="button"
        aria-disabled={busy}
        className="btn btn-primary justify-self-start"
        onClick={() => busy || make.mutate()}
      >
        Make a link
      </button>
      <div role="status">{made && <Link link={made.link} />}</div>
      <OwnList name="Invitations" query={invitations}>
        {(invitation) => (
          <>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">
                {invitation.used ? `Used by ${invitation.used.by}` : 'Not used yet'}
              </p>
              <p className="text-muted text-sm">
                Made on <ShortDate instant={invitation.madeAt} />
                {!invitation.used && (
                  <>
                    , good until <ShortDate instant={invitation.expiresAt} />
                  </>
                )}
              </p>
            </div>
            {!invitation.used && (
              <button
                type="button"
                aria-label={`Take back the link of ${formatDate(invitation.madeAt, timeZone, format)}`}
                aria-disabled={busy}
                className="btn btn-sm"
                onClick={() => busy || takeBack.mutate(invitation)}
              >
                Take back
              </button>
            )}
          </>
        )}
      </OwnList>
    </>
  );
}

/** The link, this once: only what stands for it is kept. */
function Link({ link }: { link: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    // A site without https has no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => setCopied(link),
        () => toast.error('The link could not be copied. Select it and copy it by hand.'),
      );
  return (
    <div className="grid gap-2">
      <label className="grid gap-1">
        <span className="font-medium">The link, which is shown this once</span>
        <input readOnly value={link} className="input w-full" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" className="btn btn-sm justify-self-start" onClick={copy}>
        {copied === link ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {copied === link ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
