import { Flag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { AgainstSomebody, againstSomebody, closeMenuAndFocus } from '../ui/against-somebody.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ReportDialogProps, Reported } from './report-dialog.tsx';

/** `name` names the food, user or message. `label` replaces “Report”, which screen readers read with the name. */
type Props = { reported: Reported; name: string; label?: string };

/** Loaded separately, because most users never report anything. */
const ReportDialog = lazyComponent(
  'report-dialog',
  () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
  NotLoaded,
);

/**
 * A menu item that opens the report form through the URL, so that Back closes the form and guests return to it after logging in.
 */
export function ReportLink({ reported, name, label }: Props) {
  const { t } = useLingui();
  const { pathname, search, hash } = useLocation();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const anchor = `#report-${reported.about}-${reported.foodId ?? reported.requestId ?? reported.wantedId ?? reported.messageId}`;
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
        onClick={closeMenuAndFocus}
      >
        <AgainstSomebody Icon={Flag} words={label ?? t({ message: 'Report', context: 'something' })} />
      </Link>
      {/* Rendered outside live regions, such as a message log. Inside one, screen readers would announce the dialog. */}
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
