import { Handshake, Users } from 'lucide-react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';

/** Whether a food is promised. Food that several people share counts as promised once none is left. */
export function isPromised({ promised, left }: { promised: boolean; left?: number }): boolean {
  return promised && !left;
}

/** Shows whether a food is promised and how many people are waiting, so that viewers can judge their chances. */
export function Interest({ waiting, promised }: { waiting: number; promised: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {promised && (
        <span className="text-muted flex items-center gap-1.5 font-medium">
          <Handshake size={18} aria-hidden /> {t({ message: 'Promised', context: 'status of a food' })}
        </span>
      )}
      {waiting > 0 && (
        <span className="text-muted flex items-center gap-1.5 font-medium">
          <Users size={18} aria-hidden />
          <span>{t(msg`${plural({ waiting }, { one: '# person is waiting', other: '# people are waiting' })}`)}</span>
        </span>
      )}
    </>
  );
}
