// biome-ignore lint/style/noRestrictedImports: one change after another, shown before it is saved
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettingsChange, NotificationSettings as Settings } from '../../contract/accounts/push.ts';
import { ApiError, answer, api } from '../api/api.ts';
import { inboxQuery } from '../session/inbox.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { notificationSettingsQuery } from './push-queries.ts';

export function useChangeKey() {
  const { email } = useSignedInUser();
  return { mutationKey: ['change', ...notificationSettingsQuery(email).queryKey] };
}

/**
 * Returns a function that changes the settings, with an optimistic update. It also sends the previous settings, so that the
 * server keeps changes from other devices. Changes are sent one at a time. If a change is not saved, the promise resolves to the
 * error.
 */
export function useChange() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const query = notificationSettingsQuery(email);
  const key = useChangeKey();
  const { mutateAsync } = useMutation({
    ...key,
    scope: { id: 'notification-settings' },
    mutationFn: (json: NotificationSettingsChange) => answer(api['notification-settings'].$put({ json })),
    onSettled: () =>
      client.isMutating(key) === 1
        ? Promise.all([client.invalidateQueries(query), client.invalidateQueries(inboxQuery(email))])
        : undefined,
  });
  type Edit = (settings: Settings) => Settings;
  return async (edit: Edit, before: Edit = (settings) => settings): Promise<Pick<ApiError, 'now'> | undefined> => {
    const settings = client.getQueryData(query.queryKey);
    if (!settings) return { now: undefined };
    const changed = edit(settings);
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, changed);
    return mutateAsync({ ...changed, read: before(settings) }).then(
      () => undefined,
      (error) => (error instanceof ApiError ? error : { now: undefined }),
    );
  };
}
