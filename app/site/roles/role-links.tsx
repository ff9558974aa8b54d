import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type Role, roles } from '../../../contract/site/moderation-terms.ts';
import type { RoleLink } from '../../../contract/site/roles.ts';
import { answer, api } from '../../api/api.ts';
import { refreshModeration } from '../../moderation/moderation-queries.ts';
import { CopiedLink } from '../../ui/copied-link.tsx';
import { ShortDate } from '../../ui/dates.tsx';
import { useSend } from '../../ui/feedback/use-send.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { OwnList } from '../../ui/page/own-list.tsx';
import { roleHoldersQuery } from '../site-queries.ts';

/** Name of each kind of link, and the label of its button. */
const linkWords: Record<Role, { name: Message; make: Message }> = {
  moderator: { name: msg`For a moderator`, make: msg`Create a link for a moderator` },
  steward: { name: msg`For a steward`, make: msg`Create a link for a steward` },
};

/** Creates links that give others a role, and lists the unused ones. */
export function RoleLinks() {
  const { t } = useLingui();
  const links = useQuery({ ...roleHoldersQuery(), select: ({ links }) => links });
  const [made, setMade] = useState<{ _id: string; link: string }>();
  const make = useSend({
    call: (role: Role) => answer(api.moderation['role-links'].$post({ json: { role } })),
    onDone: setMade,
    refresh: refreshModeration,
  });
  const remove = useSend({
    call: ({ _id }: RoleLink) => answer(api.moderation['role-links'][':id'].$delete({ param: { id: _id } })),
    onDone: (_answer, { _id }) => setMade((shown) => (shown?._id === _id ? undefined : shown)),
    refresh: refreshModeration,
  });
  const busy = make.isPending || remove.isPending;
  return (
    <BoxedSection title={t`Ask someone to help`}>
      <p>{t`Each link works once and expires after 7 days. Only give it to someone you know.`}</p>
      <div className="flex flex-wrap gap-2">
        {roles.map((role) => (
          <button
            key={role}
            type="button"
            aria-disabled={busy}
            className="btn btn-primary"
            // A double click would replace the link on screen with another one.
            onClick={({ detail }) => busy || detail > 1 || make.send(role)}
          >
            {t(linkWords[role].make)}
          </button>
        ))}
      </div>
      <div role="status">{made && <CopiedLink link={made.link} />}</div>
      <OwnList name={t`Unused links`} query={links}>
        {(link) => (
          <>
            <LinkFacts link={link} />
            <button
              type="button"
              aria-describedby={link._id}
              aria-disabled={busy}
              className="btn btn-sm"
              onClick={() => busy || remove.send(link)}
            >
              {t`Remove`}
            </button>
          </>
        )}
      </OwnList>
    </BoxedSection>
  );
}

function LinkFacts({ link: { _id, role, maker, expiresAt } }: { link: RoleLink }) {
  const { t } = useLingui();
  return (
    <div id={_id} className="min-w-0 grow">
      <p className="font-medium">{t(linkWords[role].name)}</p>
      <p className="text-muted text-sm wrap-anywhere">
        <Trans>
          Created by <bdi>{maker}</bdi>, valid until <ShortDate instant={expiresAt} />
        </Trans>
      </p>
    </div>
  );
}
