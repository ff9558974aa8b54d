import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { part } from '../ui/part.tsx';
import { useToast } from '../ui/toast.tsx';
import type { ReportDialogProps, Reported } from './report-dialog.tsx';

/** `name` is that of the food or the person; `label` takes the place of the short word and the name. */
type Props = { reported: Reported; name: string; label?: string };

/** For who reports something: others need not load it. */
const ReportDialog = part(
  'report-dialog',
  () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
  NotLoaded,
);

/** The way to report something. The form's place in the URL lets Back close it, and leads whoever had to log in to it. */
export function ReportLink({ reported, name, label }: Props) {
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
        aria-label={label ? undefined : `Report ${name}`}
        className="text-muted hover:text-primary py-1 text-sm underline"
      >
        {label ?? 'Report'}
      </Link>
      {/* It is no part of what is reported, such as of a log of messages, which is read out as it grows. */}
      {state !== 'unused' &&
        createPortal(<ReportDialog reported={reported} name={name} open={state === 'open'} />, document.body)}
    </>
  );
}

function NotLoaded({ open }: ReportDialogProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const close = useEffectEvent(() => {
    toast.error('The form could not be loaded. Reload the page and try again.');
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (open) close();
  }, [open]);
  return null;
}
