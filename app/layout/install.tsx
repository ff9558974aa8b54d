import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** What a browser offers when this site can be installed as an app: it asks, once, when it is told to. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let offered: InstallPrompt | undefined;
const subscribers = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const onChange of subscribers) onChange();
}

// It comes whenever the browser likes, some time after the page can be used.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offer(undefined));
}

/** The way to have this site as an app, where there is one that a page can open or name. */
export function InstallEntry() {
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
        <Download size={18} aria-hidden /> Install the app
      </button>
    );
  }
  if (!isInSafari) return null;
  return (
    <p className="text-muted border-base-300 mt-2 border-t px-3 pt-3 text-sm text-pretty">
      To have this site as an app, tap Share and then “Add to Home Screen”.
    </p>
  );
}
