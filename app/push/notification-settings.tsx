import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { NotificationSettings as Settings } from '../../contract/accounts/push.ts';
import { type Channel, type NotificationSetting, settingNames } from '../../contract/accounts/push-terms.ts';
import { mailSettingsQuery } from '../accounts/profile-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useDates } from '../ui/dates.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ChangedMeanwhile, type Choices, type Conflict } from '../ui/form/changed-meanwhile.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { useWords } from '../words/words-context.tsx';
import { DigestSettings } from './digest-settings.tsx';
import { PushHere } from './push-here.tsx';
import { notificationSettingsQuery } from './push-queries.ts';
import { useChange, useChangeKey } from './use-change-settings.ts';

const ways: Record<Channel, Message> = { page: msg`On the site`, push: msg`On devices`, mail: msg`By email` };

/** Initial quiet hours when the user turns them on. */
const NIGHT = { from: '22:00', to: '07:00' };

/** If there is no room beside a row's name, as with large text, the checkboxes move below it. */
const largeRow = '@max-[14rem]:flex @max-[14rem]:flex-wrap';

/** Settings for each kind of notification and channel, and the quiet hours. */
export function NotificationSettings() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const query = useQuery(notificationSettingsQuery(email));
  return (
    <BoxedSection title={t`What we notify you about`}>
      <Loaded query={query} failed={t`Your settings couldn’t be loaded`} heading="h3" loading={null}>
        {(settings) => (
          <>
            <Kinds settings={settings} />
            <DigestSettings digest={settings.digest} />
            <QuietHours settings={settings} />
          </>
        )}
      </Loaded>
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
      <table
        className="w-full @max-[14rem]:block @max-[14rem]:*:block"
        aria-label={t`What we notify you about, and how`}
      >
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

/** Debounce delay before typed times are saved, in milliseconds. */
const REST = 1_000;

/** Quiet hours as typed so far, and as stored when the user started typing. */
type Typed = { hours: Hours; before: Hours | null };

/** Settings for quiet hours. Saves typed times after a debounce delay, or when the field loses focus. */
function QuietHours({ settings: { quietHours } }: { settings: Settings }) {
  const { t } = useLingui();
  const { timeZone } = useDates();
  const zone = timeZone.replaceAll('_', ' ');
  const id = useId();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const change = useChange();
  const isSaving = useIsMutating(useChangeKey()) > 0;
  const [typed, setTyped] = useState<Typed>();
  const [outcome, setOutcome] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [choices, setChoices] = useState<Choices>({});
  const isRange = typed !== undefined && isHours(typed.hours);
  const isWrong = typed !== undefined && !isRange;
  const words = useWords();
  const box = useRef<HTMLInputElement>(null);

  const set = async (hours: Hours | null, before: Hours | null) => {
    setTyped(undefined);
    setConflict(undefined);
    const edit = (settings: Settings) => ({ ...settings, quietHours: hours });
    const refused = await change(edit, (settings) => ({ ...settings, quietHours: before }));
    if (refused?.now) setConflict({ now: refused.now, mine: { quietHours: hours } });
    setChoices({});
    setOutcome(refused ? t`Not saved.` : t`Saved.`);
  };
  // Read from the cache, because the last change may not be rendered yet.
  const present = () => client.getQueryData(notificationSettingsQuery(email).queryKey)?.quietHours ?? null;
  const saveTyped = () => typed && isRange && void set(typed.hours, typed.before);
  const decide = (event: FormEvent, { now, mine }: Conflict) => {
    event.preventDefault();
    if (!choices.quietHours) return setConflict({ now: { ...now }, mine });
    const { quietHours } = choices.quietHours === 'mine' ? mine : now;
    void set(quietHours as Hours | null, now.quietHours as Hours | null);
    box.current?.focus();
  };
  const atRest = useEffectEvent(saveTyped);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => atRest(), REST);
    return () => clearTimeout(timer);
  }, [typed]);

  const time = (name: 'from' | 'to', label: string, before: Hours) => (
    <label className="flex min-w-0 flex-wrap items-center gap-2">
      <span>{label}</span>
      <input
        type="time"
        required
        value={(typed?.hours ?? before)[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-state` : undefined}
        className={`input w-32 min-w-0 ${isWrong ? 'input-error' : ''}`}
        onChange={({ target: { value } }) =>
          setTyped({ hours: { ...(typed?.hours ?? before), [name]: value }, before: typed ? typed.before : present() })
        }
        onBlur={saveTyped}
      />
    </label>
  );
  return (
    <div className="grid gap-3">
      <CheckField
        label={t`Quiet hours: we hold push notifications and emails until they end`}
        ref={box}
        checked={quietHours !== null}
        aria-describedby={`${id}-exception`}
        onCheck={(isOn) => void set(isOn ? NIGHT : null, quietHours)}
      />
      <p id={`${id}-exception`} className="text-muted text-sm text-pretty">
        {t`If a pick-up is due before then, we’ll still notify you right away, silently.`}
      </p>
      {quietHours && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {time('from', t({ message: 'From', context: 'a time' }), quietHours)}
          {time('to', t({ message: 'To', context: 'a time' }), quietHours)}
          <span className="text-muted text-sm">{t`in the time zone ${zone}`}</span>
        </div>
      )}
      <p id={`${id}-state`} role="status" className={isWrong ? 'text-error' : 'text-muted'}>
        {isWrong
          ? t`Choose two different times. Until you do, your quiet hours won’t change.`
          : typed
            ? t`Not saved yet…`
            : isSaving
              ? t`Saving…`
              : outcome}
      </p>
      {conflict && (
        <form onSubmit={(event) => decide(event, conflict)}>
          <ChangedMeanwhile
            {...conflict}
            choices={choices}
            onChoose={setChoices}
            say={(_, hours) => ({
              label: t({ message: 'Quiet hours', context: 'field' }),
              value: isHours(hours) ? words.digits(`${hours.from}–${hours.to}`) : '',
            })}
          />
        </form>
      )}
    </div>
  );
}

function isHours(hours: unknown): hours is Hours {
  const { from = '', to = '' } = (hours ?? {}) as Partial<Hours>;
  return from !== '' && to !== '' && from !== to;
}
