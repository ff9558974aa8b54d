import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../api.ts';
import { Failed } from '../ui/failed.tsx';
import { useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useSignedInUser } from './guard.tsx';
import { ProfilePart } from './profile-part.tsx';
import { mailSettingsQuery } from './profile-queries.ts';

/** Whether one wants mail, where the site sends any. */
export function MailSettings() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const { data: site } = useQuery(siteQuery());
  const query = mailSettingsQuery(email);
  const { data: settings, error, refetch } = useQuery(query);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => answer(api['mail-settings'].$put({ json: { wanted } })),
    onSuccess: (_, wanted) =>
      toast.success(wanted ? 'You will hear from us by mail' : 'You will hear from us by mail no more'),
    onSettled: () => client.invalidateQueries(query),
  });
  if (!site?.sendsMail) return null;
  return (
    <ProfilePart title="Mail">
      {error && !settings ? (
        <Failed heading="h3" title="It could not be loaded" error={error} onRetry={() => refetch()} />
      ) : (
        <label className="flex items-center justify-between gap-4">
          <span>Mail me when something happens to my foods and requests</span>
          <input
            type="checkbox"
            className="accent-primary size-6 shrink-0"
            disabled={!settings}
            checked={isPending ? variables : (settings?.wanted ?? true)}
            onChange={(event) => isPending || mutate(event.target.checked)}
          />
        </label>
      )}
      <p className="text-muted text-sm">Mail about your account, such as a new password, always comes.</p>
    </ProfilePart>
  );
}
