import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlockedPerson } from '../../contract/blocks.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { ProfilePart } from '../accounts/profile-part.tsx';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { blockedQuery, refreshBlocked } from './blocking-queries.ts';

/** Whom one has blocked, and how to take that back; nothing where that is nobody. */
export function BlockedPeople() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const blocked = useQuery(blockedQuery(email));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id }: BlockedPerson) => answer(api.blocks[':id'].$delete({ param: { id: _id } })),
    onSuccess: (_, { name }) => toast.success(`${name} is not blocked any more`),
    onSettled: () => Promise.all([refreshFoods(client), refreshBlocked(client)]),
  });
  if (blocked.data?.length === 0) return null;
  return (
    <ProfilePart title="Whom you have blocked">
      <p>They can not ask for your food, and your lists leave out theirs.</p>
      <OwnList name="Blocked people" query={blocked}>
        {(person) => (
          <>
            <Avatar {...person} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{person.name}</p>
              <p className="text-muted text-sm">
                Since <ShortDate instant={person.blockedAt} />
              </p>
            </div>
            <button
              type="button"
              aria-label={`Unblock ${person.name}`}
              aria-disabled={isPending}
              className="btn btn-sm"
              onClick={() => isPending || mutate(person)}
            >
              Unblock
            </button>
          </>
        )}
      </OwnList>
    </ProfilePart>
  );
}
