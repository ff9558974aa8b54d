import { X } from 'lucide-react';
import { useId } from 'react';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { useMarkFoundSeen } from '../alerts/found.ts';
import { AcceptNext } from '../pickup/accept-next.tsx';
import { HandOverQuestion } from '../pickup/hand-over-question.tsx';
import { OfferedAmount } from '../pickup/offered-amount.tsx';
import { OnMyWay } from '../pickup/on-my-way.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Moment } from '../ui/dates.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { type Entry, isQuestion } from './entries.ts';
import { useMarkRead } from './use-entries.ts';

/** Loaded only if there is one, which is rare. */
const FirstOfferQuestion = lazyComponent('first-offer-question', () =>
  import('../pickup/first-offer.tsx').then(({ FirstOfferQuestion }) => FirstOfferQuestion),
);

/**
 * Lists new entries, each with a link or a question. News can be dismissed. Messages disappear once read, questions once
 * answered.
 */
export function InboxList({ entries, email }: { entries: Entry[]; email: string }) {
  const { t } = useLingui();
  const id = useId();
  const { mutate: markRead } = useMarkRead(email);
  const { mutate: markFoundSeen } = useMarkFoundSeen(email);
  const dismiss = (entry: Entry) => (entry.kind === 'told' ? markRead(entry.told) : markFoundSeen());
  return (
    <ul
      id={id}
      tabIndex={-1}
      data-focus-next={id}
      aria-label={t`New for you`}
      className="divide-base-300 rounded-box border-base-300 bg-surface divide-y border outline-none"
    >
      {entries.map((entry) => {
        const { text } = entry;
        return (
          <li key={entry.key} className="flex items-start gap-3 p-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <Body
                entry={entry}
                onFollow={() => canBeDismissed(entry) && dismiss(entry)}
                onDone={() => dismiss(entry)}
              />
            </div>
            {canBeDismissed(entry) && (
              <button
                type="button"
                aria-label={t`Dismiss: ${text}`}
                className="btn btn-ghost btn-circle btn-sm"
                onClick={() => dismiss(entry)}
              >
                <X size={20} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function canBeDismissed(entry: Entry): boolean {
  return entry.kind !== 'messages' && !isQuestion(entry);
}

function Body({ entry, onFollow, onDone }: { entry: Entry; onFollow(): void; onDone(): void }) {
  const { t } = useLingui();
  if (entry.kind === 'first-offer') return <FirstOfferQuestion {...entry.offer} />;
  const next = entry.kind === 'told' ? entry.told.next : undefined;
  if (entry.kind === 'told') {
    const { kind, requestId: id, title, person, window: time = '', ...amounts } = entry.told;
    const donor = person.name;
    if (kind === 'claimed') return <HandOverQuestion id={id} title={title} donor={donor} claim="claimed" />;
    if (kind === 'offered') return <OfferedAmount id={id} title={title} donor={donor} {...amounts} />;
    if (kind === 'proposed-by-donor' || kind === 'proposed-by-requester') {
      const byDonor = kind === 'proposed-by-donor';
      const proposal = { time, byDonor };
      return <AgreeOnTime {...{ id, title, name: donor, isDonor: !byDonor, proposal, hasTime: true }} />;
    }
    if (kind === 'time-declined-by-donor' || kind === 'time-declined-by-requester') {
      const byDonor = kind === 'time-declined-by-donor';
      const declinedTime = { time, byDonor };
      return <AgreeOnTime {...{ id, title, name: donor, isDonor: !byDonor, declinedTime, hasTime: true }} />;
    }
    if (kind === 'expected') return <OnMyWay id={id} title={title} donor={donor} expected={{ at: '' }} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        {entry.kind === 'told' && <Avatar {...entry.told.person} size={40} />}
        <div className="grid min-w-0 gap-1 text-pretty wrap-anywhere">
          <p className="font-medium">{entry.text}</p>
          {next && <p>{t(msg`${{ name: next.name }} is next in the queue.`)}</p>}
          {entry.kind === 'told' && (
            <p className="text-muted text-sm">
              <Moment instant={entry.told.at} />
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {next && <AcceptNext requestId={next.requestId} name={next.name} onAccepted={onDone} />}
        <PageLink to={entry.to} className={`btn btn-sm ${next ? '' : 'btn-primary'}`} onClick={onFollow}>
          {entry.label}
        </PageLink>
      </div>
    </div>
  );
}
