import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { NotificationSettings as Settings } from '../../contract/push.ts';
import { type Channel, type NotificationSetting, settingNames } from '../../contract/push-terms.ts';
import { mailSettingsQuery } from '../accounts/profile-queries.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { inboxQuery } from '../session/inbox.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { useDates } from '../ui/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { PushHere } from './push-here.tsx';
import { notificationSettingsQuery } from './push-queries.ts';

const ways: Record<Channel, Message> = { page: msg`On the site`, push: msg`On devices`, mail: msg`By mail` };

/** The quiet hours that are suggested at first. */
const NIGHT = { from: '22:00', to: '07:00' };

/** With text so large that a kind and its boxes do not fit beside each other, the boxes stand below. */
const largeRow = '@max-[14rem]:flex @max-[14rem]:flex-wrap';

/** The kinds of notifications, the channels of each, and the quiet hours. */
export function NotificationSettings() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery(email));
  return (
    <BoxedSection title={t`What we tell you`}>
      {error && !settings && (
        <Failed heading="h3" title={t`Your settings could not be loaded`} error={error} onRetry={() => refetch()} />
      )}
      {settings && <Kinds settings={settings} />}
      {settings && <QuietHours settings={settings} />}
      <PushHere />
    </BoxedSection>
  );
}

function Kinds({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const change = useChange();
  const { data: site } = useQuery(siteQuery());
  const { data: mail } = useQuery({ ...mailSettingsQuery(email), enabled: site?.sendsMail ?? false });
  const channels: Channel[] = site?.sendsMail && mail?.wanted !== false ? ['page', 'push', 'mail'] : ['page', 'push'];
  return (
    <div className="@container">
      <table className="w-full @max-[14rem]:block @max-[14rem]:*:block" aria-label={t`What we tell you, and how`}>
        <thead>
          <tr className={`text-muted text-sm ${largeRow}`}>
            <td className="@max-[14rem]:hidden" />
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-1 pb-2 text-center font-medium @max-[14rem]:flex-1">
                {t(ways[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(settingNames) as NotificationSetting[]).map((kind) => (
            <tr key={kind} className={`border-base-300 border-t ${largeRow}`}>
              <th scope="row" className="py-1 pe-2 text-start font-normal wrap-anywhere @max-[14rem]:basis-full">
                {t(settingNames[kind])}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center @max-[14rem]:flex-1">
                  <label className="inline-grid size-11 place-items-center">
                    <span className="sr-only">
                      {t(msg`${{ setting: settingNames[kind] }}: ${{ way: ways[channel] }}`)}
                    </span>
                    <input
                      type="checkbox"
                      className="accent-primary size-6"
                      checked={settings.kinds[kind][channel]}
                      onChange={() =>
                        void change(({ kinds, ...rest }) => ({
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

type Hours = NonNullable<Settings['quietHours']>;

/** Milliseconds without typing after which the times are saved. */
const REST = 1_000;

/** Typed times are saved after a pause, or when their field is left. The outcome stands below. */
function QuietHours({ settings: { quietHours } }: { settings: Settings }) {
  const { t } = useLingui();
  const { timeZone } = useDates();
  const zone = timeZone.replaceAll('_', ' ');
  const id = useId();
  const change = useChange();
  const isSaving = useIsMutating(useChangeKey()) > 0;
  const [typed, setTyped] = useState<Hours>();
  const [outcome, setOutcome] = useState('');
  const isRange = typed !== undefined && typed.from !== '' && typed.to !== '' && typed.from !== typed.to;

  const set = async (hours: Hours | null) => {
    setTyped(undefined);
    const isSaved = await change((settings) => ({ ...settings, quietHours: hours }));
    setOutcome(isSaved ? t`Saved.` : t`Not saved.`);
  };
  const saveTyped = () => isRange && void set(typed);
  const atRest = useEffectEvent(saveTyped);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => atRest(), REST);
    return () => clearTimeout(timer);
  }, [typed]);

  const time = (name: 'from' | 'to', label: string, hours: Hours) => (
    <label className="flex min-w-0 flex-wrap items-center gap-2">
      <span>{label}</span>
      <input
        type="time"
        required
        value={hours[name]}
        className="input w-32 min-w-0"
        onChange={({ target: { value } }) => setTyped({ ...hours, [name]: value })}
        onBlur={saveTyped}
      />
    </label>
  );
  return (
    <div className="grid gap-3">
      <label className="flex items-center justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {t`Quiet hours: notifications on devices and mail wait until they end`}
        </span>
        <input
          type="checkbox"
          className="accent-primary size-6 shrink-0"
          checked={quietHours !== null}
          aria-describedby={`${id}-exception`}
          onChange={({ target }) => void set(target.checked ? NIGHT : null)}
        />
      </label>
      <p id={`${id}-exception`} className="text-muted text-sm text-pretty">
        {t`News about a pick-up before they end still comes right away. Your devices show it without a sound.`}
      </p>
      {quietHours && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {time('from', t({ message: 'From', context: 'a time' }), typed ?? quietHours)}
          {time('to', t({ message: 'To', context: 'a time' }), typed ?? quietHours)}
          <span className="text-muted text-sm">{t`in the time zone ${zone}`}</span>
        </div>
      )}
      <p role="status" className={typed && !isRange ? 'text-error' : 'text-muted'}>
        {typed && !isRange
          ? t`Choose two different times. Until then your quiet hours stay as they were.`
          : typed
            ? t`Not saved yet…`
            : isSaving
              ? t`Saving…`
              : outcome}
      </p>
    </div>
  );
}

/** The mutation key of changes to the settings. */
function useChangeKey() {
  const { email } = useSignedInUser();
  return { mutationKey: ['change', ...notificationSettingsQuery(email).queryKey] };
}

/**
 * Changes the settings on screen at once, from their current state there. The server gets one change after another.
 * The promise says whether the server has saved the change.
 */
function useChange() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const query = notificationSettingsQuery(email);
  const key = useChangeKey();
  const { mutateAsync } = useMutation({
    ...key,
    scope: { id: 'notification-settings' },
    mutationFn: (json: Settings) => answer(api['notification-settings'].$put({ json })),
    onSettled: () =>
      client.isMutating(key) === 1
        ? Promise.all([client.invalidateQueries(query), client.invalidateQueries(inboxQuery(email))])
        : undefined,
  });
  return async (edit: (settings: Settings) => Settings): Promise<boolean> => {
    const settings = client.getQueryData(query.queryKey);
    if (!settings) return false;
    const changed = edit(settings);
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, changed);
    return mutateAsync(changed).then(
      () => true,
      () => false,
    );
  };
}
