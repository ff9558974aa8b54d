import { useLingui } from '#page-words';
import type { NotificationSettings } from '../../contract/accounts/push.ts';
import { useDates } from '../ui/dates.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { useWords } from '../words/words-context.tsx';
import { useChange } from './use-change-settings.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When the daily summary of new food comes, and whether new food is pushed only with it. A change takes effect at once. */
export function DigestSettings({ digest }: Pick<NotificationSettings, 'digest'>) {
  const { t } = useLingui();
  const { timeZone } = useDates();
  const words = useWords();
  const change = useChange();
  const zone = (digest.timeZone ?? timeZone).replaceAll('_', ' ');
  const set = (edit: Partial<typeof digest>) =>
    void change((settings) => ({ ...settings, digest: { ...settings.digest, ...edit } }));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-w-0 flex-wrap items-center gap-2">
          <span>{t`Daily summary of new food`}</span>
          <select
            className="select w-28"
            value={digest.hour}
            onChange={({ target }) => set({ hour: Number(target.value), ...ownZone() })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {words.digits(`${String(hour).padStart(2, '0')}:00`)}
              </option>
            ))}
          </select>
        </label>
        <span className="text-muted text-sm">{t`in the time zone ${zone}`}</span>
      </div>
      <CheckField
        label={t`Push notifications about new food only with this summary`}
        checked={digest.pushed}
        onCheck={(pushed) => set({ pushed })}
      />
    </div>
  );
}

/** The device's time zone, if it is named after a place. */
function ownZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone?.includes('/') ? { timeZone } : {};
}
