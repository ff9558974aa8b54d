import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { KeptMessage, KnownPerson, LoggedAct, Report } from '../../contract/moderation.ts';
import { type ModerationAct, reasonWords } from '../../contract/moderation-terms.ts';
import { Moment } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { ActButton, UndoButton } from './acts.tsx';

const aboutWords: Record<Report['about'], (snapshot: Report['snapshot']) => string> = {
  food: ({ name }) => `A food of ${name}`,
  person: ({ title }) => `A person, met by ${title}`,
  message: ({ title }) => `A message about ${title}`,
};

/** What was reported, as it was then, and what can be done about it. */
export function ReportCard({ report }: { report: Report }) {
  const { _id, about, snapshot, foodId, foodState, personId, personSuspended, closed } = report;
  const name = about === 'food' ? snapshot.title : snapshot.name;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <span className="badge badge-warning font-semibold">{reasonWords[report.reason]}</span>
        {foodState === 'hidden' && <span className="badge badge-neutral font-semibold">Hidden</span>}
        {foodState === 'deleted' && <span className="badge badge-neutral font-semibold">Deleted</span>}
        {personSuspended && <span className="badge badge-neutral font-semibold">Suspended</span>}
      </div>
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
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-muted text-sm wrap-anywhere">
            {aboutWords[about](snapshot)}
            {snapshot.location && ` · ${snapshot.location}`}
          </p>
          {snapshot.notes && <p className="text-pretty wrap-anywhere whitespace-pre-line">{snapshot.notes}</p>}
        </div>
      </div>
      {report.words && (
        <blockquote className="border-base-300 border-l-4 pl-4 text-pretty wrap-anywhere whitespace-pre-line">
          {report.words}
        </blockquote>
      )}
      <dl className="text-muted flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name="Reported on" layout="inline">
          <Moment instant={report.reportedAt} />
        </Fact>
        <Fact name="By" layout="inline">
          <span className="wrap-anywhere">{report.reporter ?? 'someone who left'}</span>
        </Fact>
        {closed && (
          <Fact name="Closed" layout="inline">
            <Moment instant={closed.at} />{' '}
            <span className="wrap-anywhere">
              by {closed.by}: {closed.note}
            </span>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {foodId && foodState === 'shown' && (
          <ActButton act="hide" id={foodId} name={snapshot.title}>
            Hide
          </ActButton>
        )}
        {foodId && foodState === 'hidden' && (
          <UndoButton undo="show" id={foodId} name={snapshot.title}>
            Show again
          </UndoButton>
        )}
        <SuspensionButton id={personId} name={snapshot.name} isSuspended={personSuspended} />
        {!closed && (
          <ActButton act="close" id={_id} name={name}>
            Close
          </ActButton>
        )}
      </div>
    </Card>
  );
}

export function PersonCard({ person }: { person: KnownPerson }) {
  const { _id, name, email, foods, suspended } = person;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow">
          <h2 className="text-xl wrap-anywhere">{name}</h2>
          <p className="text-muted wrap-anywhere">
            {email} · {foods === 1 ? '1 food' : `${foods} foods`}
          </p>
          {suspended && (
            <p className="mt-1 wrap-anywhere">
              Suspended on <Moment instant={suspended.at} />: {suspended.why}
            </p>
          )}
        </div>
        <SuspensionButton id={_id} name={name} isSuspended={suspended !== null} />
      </div>
    </Card>
  );
}

export function MessageCard({ message: { name, email, subject, message, writtenAt } }: { message: KeptMessage }) {
  return (
    <Card>
      <h2 className="text-xl wrap-anywhere">{subject}</h2>
      <p className="text-muted text-sm wrap-anywhere">
        {name}, <MailLink email={email} />, <Moment instant={writtenAt} />
      </p>
      <p className="text-pretty wrap-anywhere whitespace-pre-line">{message}</p>
    </Card>
  );
}

const actWords: Record<ModerationAct, string> = {
  hide: 'hid',
  show: 'showed again',
  suspend: 'suspended',
  reinstate: 'took back the suspension of',
  close: 'closed the report on',
};

export function LogEntry({ act: { at, moderator, act, target, why } }: { act: LoggedAct }) {
  return (
    <Card>
      <p className="wrap-anywhere">
        <span className="font-medium">{moderator}</span> {actWords[act]} <span className="font-medium">{target}</span>
      </p>
      {why && <p className="wrap-anywhere whitespace-pre-line">{why}</p>}
      <p className="text-muted text-sm">
        <Moment instant={at} />
      </p>
    </Card>
  );
}

function SuspensionButton({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) {
  return isSuspended ? (
    <UndoButton undo="reinstate" id={id} name={name}>
      Reinstate
    </UndoButton>
  ) : (
    <ActButton act="suspend" id={id} name={name}>
      {`Suspend ${name}`}
    </ActButton>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <li className="rounded-box border-base-300 bg-surface shadow-card grid min-w-0 gap-3 border p-5">{children}</li>
  );
}
