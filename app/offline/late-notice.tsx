import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLingui } from '#page-words';

/** Milliseconds to wait for a page before the notice appears. */
const LATE = 4_000;

/** Says, below the progress bar, that the page is taking a long time to load. */
export function LateNotice() {
  const { t } = useLingui();
  const { state, location } = useNavigation();
  const [late, setLate] = useState('');
  const waitsFor = state === 'loading' ? location.key : '';
  useEffect(() => {
    if (!waitsFor) return;
    const timer = setTimeout(() => setLate(waitsFor), LATE);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  return (
    <div
      role="status"
      data-fleeting=""
      className="pointer-events-none fixed inset-x-0 top-2 z-50 grid justify-center px-4"
    >
      {waitsFor && late === waitsFor && (
        <p className="rounded-box bg-accent text-accent-content px-4 py-2 font-medium shadow-lg">
          {t`The site hasn’t responded yet. We’re still trying.`}
        </p>
      )}
    </div>
  );
}
