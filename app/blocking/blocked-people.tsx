import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '#page-words';
import type { BlockedPerson } from '../../contract/accounts/blocks.ts';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { blockedQuery, refreshBlocked } from './blocking-queries.ts';

/** Lists the users that the viewer has blocked, with buttons to unblock them. Hidden if there are none. */
export function BlockedPeople() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const blocked = useQuery(blockedQuery(email));
  if (blocked.data?.length === 0) return null;
  return (
    <BoxedSection title={t`People you’ve blocked`}>
      <p>{t`They can’t ask for your food, and you won’t see theirs in your lists.`}</p>
      <OwnList name={t`Blocked people`} query={blocked}>
        {(person) => (
          <>
            <Avatar {...person} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">
                <bdi translate="no">{person.name}</bdi>
              </p>
              <p className="text-muted text-sm">
                <Trans>
                  Since <ShortDate instant={person.blockedAt} />
                </Trans>
              </p>
            </div>
            <Unblock person={person} />
          </>
        )}
      </OwnList>
    </BoxedSection>
  );
}

function Unblock({ person: { _id: id, name } }: { person: BlockedPerson }) {
  const { t } = useLingui();
  return (
    <Act
      call={() => answer(api.blocks[':id'].$delete({ param: { id } }))}
      done={t`You’ve unblocked ${name}`}
      refresh={refreshBlocked}
      aria-label={t`Unblock ${name}`}
      className="btn btn-sm"
    >
      {t`Unblock`}
    </Act>
  );
}
