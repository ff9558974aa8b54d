import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Plural, Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { KeptMessage, KnownPerson, Report } from '../../contract/site/moderation.ts';
import { reasonWords } from '../../contract/site/moderation-terms.ts';
import { Moment } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { EmailText, MailLink } from '../ui/mail-link.tsx';
import { WrittenText } from '../ui/page/written-text.tsx';
import { ActButton, UndoButton } from './acts.tsx';

const aboutWords: Record<Report['about'], (snapshot: Report['snapshot']) => Message> = {
  food: ({ name }) => msg`A listing by ${{ name }}`,
  person: ({ title }) => msg`A person, reported over ${{ title }}`,
  message: ({ title }) => msg`A message about ${{ title }}`,
};

function sayWantedPost({ title }: Report['snapshot']): Message {
  return title ? msg`A wanted post: ${{ title }}` : msg`A wanted post for any food`;
}

/** Shows a reported listing, user or message as it was when reported, with the actions available to moderators. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useLingui();
  const { _id, about, snapshot, foodId, foodState, wantedId, wantedState, personId, personSuspended, closed } = report;
  const name = about === 'food' ? snapshot.title : snapshot.name;
  const hideable = foodId
    ? ({ id: foodId, state: foodState, name: snapshot.title, hide: 'hide', show: 'show' } as const)
    : wantedId &&
      ({ id: wantedId, state: wantedState, name: snapshot.name, hide: 'hideWanted', show: 'showWanted' } as const);
  return (
    <Card>
      <States report={report} />
      <div className="flex gap-4">
        <ImageWithFallback
          src={snapshot.image}
          width={96}
          height={96}
          className="rounded-box bg-base-200 size-24 shrink-0 object-cover max-sm:size-16"
        />
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="text-xl wrap-anywhere">
            {about === 'food' && foodState === 'shown' ? (
              <Link to={`/food/${foodId}`} className="link">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <p className="text-muted text-sm wrap-anywhere">
            <span>{t(wantedId ? sayWantedPost(snapshot) : aboutWords[about](snapshot))}</span>
            {snapshot.location && (
              <span>
                {' '}
                · <bdi>{snapshot.location}</bdi>
              </span>
            )}
          </p>
          {snapshot.notes && <WrittenText text={snapshot.notes} className="text-pretty" />}
        </div>
      </div>
      {report.words && (
        <blockquote className="border-base-300 border-s-4 ps-4">
          <WrittenText text={report.words} className="text-pretty" />
        </blockquote>
      )}
      <dl className="text-muted flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name={t`Reported`} layout="inline">
          <Moment instant={report.reportedAt} />
        </Fact>
        <Fact name={t({ message: 'By', context: 'who reported it' })} layout="inline">
          <span className="wrap-anywhere">
            <bdi>{report.reporter ?? t`someone who left`}</bdi>
          </span>
        </Fact>
        {closed && <ClosedFact closed={closed} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        {hideable && hideable.state === 'shown' && (
          <ActButton act={hideable.hide} id={hideable.id} name={hideable.name}>
            {t({ message: 'Hide', context: 'a food' })}
          </ActButton>
        )}
        {hideable && hideable.state === 'hidden' && (
          <UndoButton undo={hideable.show} id={hideable.id} name={hideable.name}>
            {t`Unhide`}
          </UndoButton>
        )}
        <SuspensionButton id={personId} name={snapshot.name} isSuspended={personSuspended} />
        {!closed && (
          <ActButton act="close" id={_id} name={name}>
            {t({ message: 'Close', context: 'a report' })}
          </ActButton>
        )}
      </div>
    </Card>
  );
}

/** Badges that show the reason for the report, and whether the food is hidden or deleted or the user is suspended. */
function States({ report: { reason, foodState, wantedState, personSuspended } }: { report: Report }) {
  const { t } = useLingui();
  const state = foodState ?? wantedState;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="badge badge-warning font-semibold">{t(reasonWords[reason])}</span>
      {state === 'hidden' && (
        <span className="badge badge-neutral font-semibold">
          {t({ message: 'Hidden', context: 'state of a food' })}
        </span>
      )}
      {state === 'deleted' && (
        <span className="badge badge-neutral font-semibold">
          {t({ message: 'Deleted', context: 'state of a food' })}
        </span>
      )}
      {personSuspended && (
        <span className="badge badge-neutral font-semibold">
          {t({ message: 'Suspended', context: 'state of a person' })}
        </span>
      )}
    </div>
  );
}

function ClosedFact({ closed: { at, by, note } }: { closed: NonNullable<Report['closed']> }) {
  const { t } = useLingui();
  return (
    <Fact name={t({ message: 'Closed', context: 'a report' })} layout="inline">
      <Trans>
        <Moment instant={at} />{' '}
        <span className="wrap-anywhere">
          by <bdi>{by}</bdi>: <bdi>{note}</bdi>
        </span>
      </Trans>
    </Fact>
  );
}

export function PersonCard({ person }: { person: KnownPerson }) {
  const { _id, name, email, foods, suspended } = person;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow">
          <h2 className="text-xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-muted wrap-anywhere">
            <bdi translate="no">
              <EmailText email={email} />
            </bdi>
            <span> · </span>
            <Plural value={foods} one="# listing" other="# listings" />
          </p>
          {suspended && <SuspendedOn suspended={suspended} />}
        </div>
        <SuspensionButton id={_id} name={name} isSuspended={suspended !== null} />
      </div>
    </Card>
  );
}

function SuspendedOn({ suspended: { at, why } }: { suspended: NonNullable<KnownPerson['suspended']> }) {
  return (
    <p className="mt-1 wrap-anywhere">
      <Trans>
        Suspended on <Moment instant={at} withDate />: <bdi>{why}</bdi>
      </Trans>
    </p>
  );
}

export function MessageCard({ message: { name, email, subject, message, writtenAt } }: { message: KeptMessage }) {
  return (
    <Card>
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {subject}
      </h2>
      <p className="text-muted text-sm wrap-anywhere">
        <bdi>{name}</bdi>
        <span>, </span>
        <MailLink email={email} />
        <span>, </span>
        <Moment instant={writtenAt} />
      </p>
      <WrittenText text={message} className="text-pretty" />
    </Card>
  );
}

function SuspensionButton({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) {
  const { t } = useLingui();
  return isSuspended ? (
    <UndoButton undo="reinstate" id={id} name={name}>
      {t({ message: 'Reinstate', context: 'a person' })}
    </UndoButton>
  ) : (
    <ActButton act="suspend" id={id} name={name}>
      {t`Suspend ${name}`}
    </ActButton>
  );
}

/** An item in a list for moderators. */
export function Card({ children }: { children: ReactNode }) {
  return (
    <li className="rounded-box border-base-300 bg-surface shadow-card grid min-w-0 gap-3 border p-5">{children}</li>
  );
}
