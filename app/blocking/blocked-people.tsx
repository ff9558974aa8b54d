import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '#page-words';
import type { BlockedPerson } from '../../contract/blocks.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { blockedQuery, refreshBlocked } from './blocking-queries.ts';

/** Lists the people whom the viewer has blocked, and unblocks them; nothing if there are none. */
export function BlockedPeople() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const blocked = useQuery(blockedQuery(email));
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ _id }: BlockedPerson) => answer(api.blocks[':id'].$delete({ param: { id: _id } })),
    onSuccess: (_, { name }) => toast.success(t`You’ve unblocked ${name}`),
    onSettled: () => Promise.all([refreshFoods(client), refreshBlocked(client)]),
  });
  const unblockWords = ({ name }: BlockedPerson) => t`Unblock ${name}`;
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
            <button
              type="button"
              aria-label={unblockWords(person)}
              aria-disabled={isPending}
              className="btn btn-sm"
              onClick={() => isPending || mutate(person)}
            >
              {t`Unblock`}
            </button>
            {variables?._id === person._id && <InlineError error={error} />}
          </>
        )}
      </OwnList>
    </BoxedSection>
  );
}
