import { Handshake, Users } from 'lucide-react';

/** Whether a food is promised; of one that is given in parts, whether nothing of it is left. */
export function isPromised({ promised, left }: { promised: boolean; left?: number }): boolean {
  return promised && !left;
}

/** How much a food is wanted, so that viewers know what to expect. */
export function Interest({ waiting, promised }: { waiting: number; promised: boolean }) {
  return (
    <>
      {promised && (
        <span className="text-muted flex items-center gap-1.5 font-medium">
          <Handshake size={18} aria-hidden /> Promised
        </span>
      )}
      {waiting > 0 && (
        <span className="text-muted flex items-center gap-1.5 font-medium">
          <Users size={18} aria-hidden /> {waiting === 1 ? '1 person is waiting' : `${waiting} people are waiting`}
        </span>
      )}
    </>
  );
}
