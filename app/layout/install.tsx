import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLingui } from '#page-words';

/** The event with which a browser offers to install the site as an app. `prompt` asks the user and can be called only once. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let offered: InstallPrompt | undefined;
const subscribers = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const onChange of subscribers) onChange();
}

// Listen from the start, because the event may fire before the menu is opened.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offer(undefined));
}

/** A button that installs the site as an app or, in Safari, instructions for the user. Hidden if neither would work. */
export function InstallEntry() {
  const { t } = useLingui();
  const prompt = useSyncExternalStore(
    (onChange) => {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    () => offered,
    () => undefined,
  );
  const isInSafari = useSyncExternalStore(
    () => () => {},
    () => 'standalone' in navigator && !navigator.standalone,
    () => false,
  );
  if (prompt) {
    const install = () => {
      offer(undefined);
      void prompt.prompt();
    };
    return (
      <button type="button" className="btn btn-block mt-2" onClick={install}>
        <Download size={18} aria-hidden /> {t`Install the app`}
      </button>
    );
  }
  if (!isInSafari) return null;
  return (
    <p className="text-muted border-base-300 mt-2 border-t px-3 pt-3 text-sm text-pretty">
      {t`To install this site as an app, tap Share, then “Add to Home Screen”.`}
    </p>
  );
}
