import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { useToast } from '../ui/toast.tsx';
import { profileQuery } from './profile-queries.ts';

/** Whether others see the viewer's e-mail. */
export function EmailVisibility() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const query = profileQuery(email);
  const { data: profile } = useQuery(query);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (hidden: boolean) => answer(api['email-visibility'].$put({ json: { hidden } })),
    onSuccess: (_, hidden) =>
      toast.success(hidden ? t`Others can no longer see your email` : t`Others can see your email`),
    onSettled: () => client.invalidateQueries(query),
  });
  return (
    <BoxedSection title={t`Who can see your email`}>
      <label className="flex items-center justify-between gap-4">
        <span>{t`Hide my email. People can message me here instead.`}</span>
        <input
          type="checkbox"
          className="accent-primary size-6 shrink-0"
          disabled={!profile}
          checked={isPending ? variables : (profile?.isEmailHidden ?? false)}
          onChange={(event) => isPending || mutate(event.target.checked)}
        />
      </label>
      <InlineError error={error} />
      <p className="text-muted text-sm">{t`People who’ve already seen it may still have it.`}</p>
    </BoxedSection>
  );
}
