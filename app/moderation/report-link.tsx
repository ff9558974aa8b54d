import { Flag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { AgainstSomebody, againstSomebody, leaveMenu } from '../ui/against-somebody.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ReportDialogProps, Reported } from './report-dialog.tsx';

/** `name` is that of the food, the person or the message; `label` replaces the short word and the name. */
type Props = { reported: Reported; name: string; label?: string };

/** Loaded apart, since people who do not report need not load it. */
const ReportDialog = lazyComponent(
  'report-dialog',
  () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
  NotLoaded,
);

/** Opens the form for a report, from a menu. Its place in the URL lets Back close it, and a guest comes back to it after logging in. */
export function ReportLink({ reported, name, label }: Props) {
  const { t } = useLingui();
  const { pathname, search, hash } = useLocation();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const anchor = `#report-${reported.about}-${reported.foodId ?? reported.requestId ?? reported.messageId}`;
  useEffect(() => {
    const open = hash === anchor;
    setState((before) => (open ? 'open' : before === 'unused' ? 'unused' : 'closed'));
  }, [hash, anchor]);
  return (
    <>
      <Link
        to={pathname + search + anchor}
        state={{ isOpenedHere: true }}
        preventScrollReset
        aria-label={label ? undefined : t`Report ${name}`}
        className={againstSomebody}
        onClick={leaveMenu}
      >
        <AgainstSomebody Icon={Flag} words={label ?? t({ message: 'Report', context: 'something' })} />
      </Link>
      {/* It stands outside of the reported part: a log of messages, for one, is read out as it grows. */}
      {state !== 'unused' &&
        createPortal(<ReportDialog reported={reported} name={name} open={state === 'open'} />, document.body)}
    </>
  );
}

function NotLoaded({ open }: ReportDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const close = useEffectEvent(() => {
    toast.error(t`The form couldn’t be loaded. Reload the page and try again.`);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (open) close();
  }, [open]);
  return null;
}
