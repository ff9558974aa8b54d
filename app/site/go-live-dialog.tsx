import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLingui } from '#page-words';
import type { GoLive, RestoredCopy } from '../../contract/site/restored-copy.ts';
import { answer, api } from '../api/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { useWords } from '../words/words-context.tsx';
import { restoredCopyQuery } from './site-queries.ts';

/** Asks a steward whether to make a restored copy the live site, and explains the consequences. */
export function GoLiveDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const query = useQuery({ ...restoredCopyQuery(), enabled: open });
  return (
    <Dialog title={t`Make this copy the live site?`} open={open} onClose={onClose}>
      <Loaded query={query} failed={t`The details couldn’t be loaded`} heading="h3">
        {({ copy }) => copy && <GoLiveForm copy={copy} />}
      </Loaded>
    </Dialog>
  );
}

function GoLiveForm({ copy: { people, mails, pushes, overdue } }: { copy: RestoredCopy }) {
  const { t } = useLingui();
  const words = useWords();
  const goLive = useFormCall({
    call: (json: GoLive) => answer(api.moderation['go-live'].$post({ json })),
    done: t`This is the live site now.`,
    // Removes the notice, and this dialog with it.
    refresh: (client) => client.invalidateQueries(),
  });
  const facts = [
    [t`People with an account`, people],
    [t`Emails waiting`, mails],
    [t`Notifications waiting`, pushes],
    [t`Requests that will expire`, overdue],
  ] as const;
  return (
    <Form onSubmit={({ waiting = 'drop' }) => goLive({ waiting: waiting as GoLive['waiting'] })}>
      <p className="text-pretty">
        {t`It’ll send emails and notifications to real people again. If the site is still running somewhere else, people will hear from both.`}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {facts.map(([name, number]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-end font-semibold tabular-nums">{words.digits(String(number))}</dd>
          </div>
        ))}
      </dl>
      {mails + pushes + overdue > 0 && <WaitingChoices />}
      <p className="text-muted text-sm">{t`You can’t undo this.`}</p>
      <SubmitButton>{t`Go live`}</SubmitButton>
    </Form>
  );
}

function WaitingChoices() {
  const { t } = useLingui();
  const id = useId();
  const choices = [
    {
      value: 'drop',
      label: t`No, send nothing`,
      hint: t`People will see what they’ve missed when they log in. They’ll only get emails and notifications about what happens from now on.`,
    },
    {
      value: 'send',
      label: t`Yes, send what’s waiting`,
      hint: t`Choose this if people have used this site since it was restored. Some may get an email twice.`,
    },
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t`Send the emails and notifications that are waiting?`}</legend>
      {choices.map(({ value, label, hint }) => (
        <div key={value} className="flex items-start gap-3">
          <input
            type="radio"
            id={`${id}-${value}`}
            name="waiting"
            value={value}
            defaultChecked={value === 'drop'}
            aria-describedby={`${id}-${value}-hint`}
            className="accent-primary mt-0.5 size-5 shrink-0"
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${value}`}>{label}</label>
            <p id={`${id}-${value}-hint`} className="text-muted text-sm">
              {hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
