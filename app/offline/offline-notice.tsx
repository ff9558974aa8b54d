import { WifiOff } from 'lucide-react';
import { useLingui } from '#page-words';
import { useOnline } from '../ui/browser-state.ts';

/** Says on every page that the device is offline, and what still works. Left out of pages kept for offline reading. */
export function OfflineNotice() {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <div role="status" data-fleeting="">
      {!online && (
        <p className="bg-accent text-accent-content flex items-center justify-center gap-3 px-4 py-2 font-medium">
          <WifiOff size={20} aria-hidden className="shrink-0" />
          <span>{t`You’re offline. You can read pages you’ve already visited, and we’ll save what you type.`}</span>
        </p>
      )}
    </div>
  );
}
