import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import { useSignedInUser } from './guard.tsx';
import { ProfilePart } from './profile-part.tsx';
import { profileQuery } from './profile-queries.ts';

/** Whether others see one's e-mail. */
export function EmailVisibility() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const query = profileQuery(email);
  const { data: profile } = useQuery(query);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (hidden: boolean) => answer(api['email-visibility'].$put({ json: { hidden } })),
    onSuccess: (_, hidden) => toast.success(hidden ? 'Others do not see your email any more' : 'Your email is shown'),
    onSettled: () => client.invalidateQueries(query),
  });
  return (
    <ProfilePart title="Who sees your email">
      <label className="flex items-center justify-between gap-4">
        <span>Hide my email: people write to me on this site</span>
        <input
          type="checkbox"
          className="accent-primary size-6 shrink-0"
          disabled={!profile}
          checked={isPending ? variables : (profile?.isEmailHidden ?? false)}
          onChange={(event) => isPending || mutate(event.target.checked)}
        />
      </label>
      <p className="text-muted text-sm">Whoever has had it already may still know it.</p>
    </ProfilePart>
  );
}
