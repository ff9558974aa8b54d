import { Undo2 } from 'lucide-react';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { Act } from '../ui/feedback/act.tsx';

/** `label` replaces `Withdraw`. */
type Props = { id: string; title: string; label?: string; className?: string };

/** Withdraws the user's request, after confirmation. */
export function WithdrawButton({ id, title, label, className = label ? '' : 'btn-sm' }: Props) {
  const { t } = useLingui();
  return (
    <Act
      question={{ text: t`Are you sure?`, about: t`Your request for ${title} will be withdrawn.` }}
      call={() => answer(api.request[':id'].withdrawal.$post({ param: { id } }))}
      once
      done={t`Request withdrawn`}
      refresh={refreshFoods}
      aria-label={label ? t`${label}: withdraw the request for ${title}` : t`Withdraw the request for ${title}`}
      data-focus-next=""
      className={`btn ${label ? '' : 'btn-error btn-outline'} ${className}`}
    >
      {label ?? (
        <>
          <Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />
          <span>{t({ message: 'Withdraw', context: 'verb' })}</span>
        </>
      )}
    </Act>
  );
}
