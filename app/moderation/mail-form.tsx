import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type { EditedMailServer, MailServerInput, MailTest } from '../../contract/mail-server.ts';
import type { Encryption } from '../../contract/mail-server-terms.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import type { Values } from '../ui/drafts.ts';
import { Failed } from '../ui/failed.tsx';
import { Form } from '../ui/form.tsx';
import { useForm } from '../ui/form-context.ts';
import { InlineError } from '../ui/inline-error.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { ContinueButton } from './continue-button.tsx';
import { MailServerFields } from './mail-server-fields.tsx';
import { MailTestResult } from './mail-test-result.tsx';
import { mailServerQuery, refreshModeration } from './moderation-queries.ts';
import { useSaving } from './use-saving.ts';

type LeadsOn = {
  /** Leads on, where it is a step among others. */
  onSent?: (() => void) | undefined;
};

/** Changes how mail is sent, and tries it. */
export function MailSection({ onSent }: LeadsOn) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(mailServerQuery());
  return (
    <BoxedSection title={t`Mail`} id="mail">
      {data ? (
        <MailForm edited={data} onSent={onSent} />
      ) : error ? (
        <Failed title={t`The settings could not be loaded`} error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status" className="text-muted">
          {t`Loading...`}
        </p>
      )}
    </BoxedSection>
  );
}

function MailForm({ edited: { server, variables }, onSent }: LeadsOn & { edited: EditedMailServer }) {
  const { t } = useLingui();
  const { saveWords, step } = useSaving(onSent);
  const toast = useToast();
  const { save, test } = useMailCalls();
  const askBeforeLeaving = t`You haven’t saved this step yet. Your changes are kept for when you come back, but not the password.`;
  const isTest = useRef(false);
  const [tested, setTested] = useState<MailTest>();
  const { server: decides } = variables;
  const send = async (values: Values, form: HTMLFormElement) => {
    const wanted = decides ? null : serverOf(values);
    if (isTest.current || !wanted) {
      setTested(undefined);
      setTested(await test(wanted));
      return false;
    }
    if (step && isStored(wanted, server)) return true;
    await save(wanted);
    const password = form.elements.namedItem('password');
    if (password instanceof HTMLInputElement) password.value = '';
    toast.success(t`Saved.`);
    return true;
  };
  return (
    <>
      <p>
        {decides
          ? t`The environment variable ${decides} decides it, so it can not be changed here.`
          : t`People are told by mail what happens, and can get a forgotten password back. Without a mail server none of that is sent.`}
      </p>
      <Form draft="site mail" {...step} askBeforeLeaving={step && askBeforeLeaving} onSubmit={send}>
        {!decides && <MailServerFields server={server} sender={variables.sender} />}
        <Buttons
          saveWords={decides ? null : saveWords}
          onPress={(what) => {
            isTest.current = what === 'test';
          }}
        />
      </Form>
      <div role="status">{tested && <MailTestResult tested={tested} />}</div>
      {decides && onSent && <ContinueButton onPress={onSent} />}
      {server && !decides && <EndMail />}
    </>
  );
}

type ButtonsProps = { saveWords: string | null; onPress(what: 'save' | 'test'): void };

/** The first one is what Enter means in a field. */
function Buttons({ saveWords, onPress }: ButtonsProps) {
  const { t } = useLingui();
  const { pending, failure } = useForm();
  return (
    <>
      <InlineError error={failure} />
      <div className="flex flex-wrap items-center gap-3">
        {saveWords && (
          <button
            type="submit"
            className="btn btn-primary grow"
            aria-disabled={pending}
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
              else if (!pending) onPress('save');
            }}
          >
            {saveWords}
          </button>
        )}
        <button type="submit" className="btn grow" aria-disabled={pending} onClick={() => pending || onPress('test')}>
          {pending && <span className="loading loading-spinner loading-sm" aria-hidden />}
          <span>{t`Send me a test`}</span>
        </button>
      </div>
    </>
  );
}

function EndMail() {
  const { t } = useLingui();
  const ask = useQuestion();
  const { end } = useMailCalls();
  const { mutate, isPending, error } = end;
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost justify-self-start"
        aria-disabled={isPending}
        onClick={() =>
          isPending ||
          ask({ text: t`Are you sure?`, about: t`Nobody gets mail from this site then.`, onYes: () => mutate() })
        }
      >
        {t`Send no mail`}
      </button>
      <InlineError error={error} />
    </>
  );
}

function useMailCalls() {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const onSettled = () => Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]);
  const meta = { showsOwnErrors: true };
  const { mutateAsync: save } = useMutation({
    mutationFn: (wanted: MailServerInput) => answer(api.moderation.mail.$put({ json: wanted })),
    meta,
    onSettled,
  });
  const { mutateAsync: test } = useMutation({
    mutationFn: (server: MailServerInput | null) => answer(api.moderation.mail.test.$post({ json: { server } })),
    meta,
  });
  const end = useMutation({
    mutationFn: () => answer(api.moderation.mail.$delete()),
    onSuccess: () => void toast.success(t`Saved.`),
    onSettled,
  });
  return { save, test, end };
}

/** Whether it is what is stored already, as no password is typed either. */
function isStored({ password, ...wanted }: MailServerInput, server: EditedMailServer['server']): boolean {
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  return password === undefined && names.every((name) => wanted[name] === server?.[name]);
}

function serverOf({ host = '', port, encryption, username = '', password, sender = '' }: Values): MailServerInput {
  const common = { host, port: Number(port), encryption: encryption as Encryption, username, sender };
  return { ...common, ...(password && { password }) };
}
