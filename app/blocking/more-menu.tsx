import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { Disclosure } from '../ui/disclosure.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { AgainstProps } from './report-and-block-links.tsx';

/** Loaded when the menu is opened, which most users never do. */
const Against = lazyComponent(
  'against',
  () => import('./report-and-block-links.tsx').then(({ ReportAndBlockLinks: Against }) => Against),
  NotLoaded,
);

/** `side` as in Disclosure. */
type Props = AgainstProps & { side?: 'menu' | 'above' };

/** A menu for rarely used actions: reporting another user, their food or their message, and blocking them. */
export function MoreMenu({ about, name, side = 'menu' }: Props) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [isUsed, setUsed] = useState(false);
  // The URL can open a report, for example after logging in.
  const isAsked = hash.startsWith('#report-') && hash.endsWith(Object.values(about)[0] ?? '');
  useEffect(() => {
    if (isAsked) setUsed(true);
  }, [isAsked]);
  const what = 'title' in about ? about.title : 'messageId' in about ? t`a message from ${name}` : name;
  return (
    <Disclosure
      label={t`More about ${what}`}
      summary={<Ellipsis size={20} aria-hidden />}
      side={side}
      button="btn-ghost btn-circle btn-sm"
      className="print:hidden"
      onOpen={() => setUsed(true)}
    >
      {isUsed && <Against about={about} name={name} />}
      <noscript>
        <p>{t`Reporting and blocking need JavaScript and an up-to-date browser.`}</p>
      </noscript>
    </Disclosure>
  );
}

function NotLoaded() {
  const { t } = useLingui();
  return <p role="alert">{t`This couldn’t be loaded. Check your connection and reload the page.`}</p>;
}
