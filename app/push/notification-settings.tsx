import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings as Settings } from '../../contract/push.ts';
import { type Channel, type NotificationKind, notificationKinds } from '../../contract/push-terms.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { ProfilePart } from '../accounts/profile-part.tsx';
import { mailSettingsQuery } from '../accounts/profile-queries.ts';
import { answer, api } from '../api.ts';
import { unreadQuery } from '../requests/food-request-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { PushHere } from './push-here.tsx';
import { notificationSettingsQuery } from './push-queries.ts';

const ways: Record<Channel, string> = { page: 'On the site', push: 'On devices', mail: 'By mail' };

/** What is suggested to whoever wants quiet hours. */
const NIGHT = { from: '22:00', to: '07:00' };

/** Where text is so large that a kind and its boxes do not fit beside each other, they stand below it. */
const largeRow = '@max-[14rem]:flex @max-[14rem]:flex-wrap';

/** Of what one is told, in which ways, and when not. */
export function NotificationSettings() {
  const { email } = useSignedInUser();
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery(email));
  return (
    <ProfilePart title="What we tell you">
      {error && !settings && (
        <Failed heading="h3" title="They could not be loaded" error={error} onRetry={() => refetch()} />
      )}
      {settings && <Kinds settings={settings} />}
      {settings && <QuietHours settings={settings} />}
      <PushHere />
    </ProfilePart>
  );
}

function Kinds({ settings }: { settings: Settings }) {
  const { email } = useSignedInUser();
  const change = useChange();
  const { data: site } = useQuery(siteQuery());
  const { data: mail } = useQuery({ ...mailSettingsQuery(email), enabled: site?.sendsMail ?? false });
  const channels: Channel[] = site?.sendsMail && mail?.wanted !== false ? ['page', 'push', 'mail'] : ['page', 'push'];
  return (
    <div className="@container">
      <table className="w-full @max-[14rem]:block @max-[14rem]:*:block" aria-label="Of what you are told, and how">
        <thead>
          <tr className={`text-muted text-sm ${largeRow}`}>
            <td className="@max-[14rem]:hidden" />
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-1 pb-2 text-center font-medium @max-[14rem]:flex-1">
                {ways[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(notificationKinds) as NotificationKind[]).map((kind) => (
            <tr key={kind} className={`border-base-300 border-t ${largeRow}`}>
              <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere @max-[14rem]:basis-full">
                {notificationKinds[kind]}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center @max-[14rem]:flex-1">
                  <label className="inline-grid size-11 place-items-center">
                    <span className="sr-only">
                      {notificationKinds[kind]}: {ways[channel]}
                    </span>
                    <input
                      type="checkbox"
                      className="accent-primary size-6"
                      checked={settings.kinds[kind][channel]}
                      onChange={() =>
                        change(({ kinds, ...rest }) => ({
                          ...rest,
                          kinds: { ...kinds, [kind]: { ...kinds[kind], [channel]: !kinds[kind][channel] } },
                        }))
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuietHours({ settings: { quietHours } }: { settings: Settings }) {
  const { timeZone } = useDates();
  const change = useChange();
  const set = (hours: Settings['quietHours']) => change((settings) => ({ ...settings, quietHours: hours }));
  const [isUnsaved, setUnsaved] = useState(false);
  const time = (name: 'from' | 'to', label: string) => (
    <label className="flex min-w-0 flex-wrap items-center gap-2">
      {label}
      <input
        type="time"
        required
        defaultValue={quietHours?.[name]}
        className="input w-32 min-w-0"
        onChange={({ target: { value } }) => {
          const hours = { ...(quietHours ?? NIGHT), [name]: value };
          const isRange = value !== '' && hours.from !== hours.to;
          setUnsaved(!isRange);
          if (isRange) set(hours);
        }}
      />
    </label>
  );
  return (
    <div className="grid gap-3">
      <label className="flex items-center justify-between gap-4">
        <span>Quiet hours, in which devices and mail wait</span>
        <input
          type="checkbox"
          className="accent-primary size-6 shrink-0"
          checked={quietHours !== null}
          onChange={({ target }) => set(target.checked ? NIGHT : null)}
        />
      </label>
      {quietHours && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {time('from', 'From')}
          {time('to', 'To')}
          <span className="text-muted text-sm">by the clock of {timeZone.replaceAll('_', ' ')}</span>
        </div>
      )}
      <p role="status" className="text-error">
        {quietHours && isUnsaved && 'Choose two times that differ. Until then the hours stay as they were.'}
      </p>
    </div>
  );
}

/** Changes the settings at once as they are on screen by then, and on the server one change after another. */
function useChange() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const query = notificationSettingsQuery(email);
  const mutationKey = ['change', ...query.queryKey];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'notification-settings' },
    mutationFn: (json: Settings) => answer(api['notification-settings'].$put({ json })),
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? Promise.all([client.invalidateQueries(query), client.invalidateQueries(unreadQuery(email))])
        : undefined,
  });
  return (edit: (settings: Settings) => Settings) => {
    const settings = client.getQueryData(query.queryKey);
    if (!settings) return;
    const changed = edit(settings);
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, changed);
    mutate(changed);
  };
}
