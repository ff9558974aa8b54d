import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type {
  EditedMailServer,
  MailServerChange,
  MailServerInput,
  MailTest,
} from '../../../contract/site/mail-server.ts';
import type { Encryption } from '../../../contract/site/mail-server-terms.ts';
import { answer, api } from '../../api/api.ts';
import { Act } from '../../ui/feedback/act.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFormCall } from '../../ui/feedback/use-send.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { useForm } from '../../ui/form/form-context.ts';
import { isSame } from '../../ui/form/held-fields.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { refreshSite } from '../refresh-site.ts';
import { mailServerQuery } from '../site-queries.ts';
import { ContinueButton } from './continue-button.tsx';
import { MailServerFields } from './mail-server-fields.tsx';
import { MailTestResult } from './mail-test-result.tsx';
import { useSaveLabels } from './use-save-labels.ts';

type LeadsOn = {
  /** During setup, continues to the next step. */
  onSent?: (() => void) | undefined;
};

/** Settings for sending mail, with a button that sends a test mail. */
export function MailSection({ onSent }: LeadsOn) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`Emails`} id="mail">
      <Loaded query={useQuery(mailServerQuery())} failed={t`The settings couldn’t be loaded`}>
        {(edited) => <MailForm edited={edited} onSent={onSent} />}
      </Loaded>
    </BoxedSection>
  );
}

/** The mail server is a single field, so that resolving a conflict never mixes the settings of two servers. */
type Named = { server: Omit<MailServerInput, 'password'> | null };

function MailForm({ edited, onSent }: LeadsOn & { edited: EditedMailServer }) {
  const { t } = useLingui();
  const { saveWords, step } = useSaveLabels(onSent);
  const toast = useToast();
  const save = useFormCall({
    call: (wanted: MailServerChange) => answer(api.moderation.mail.$put({ json: wanted })),
    refresh: refreshSite,
  });
  const test = useFormCall({
    call: (server: MailServerInput | null) => answer(api.moderation.mail.test.$post({ json: { server } })),
  });
  const askBeforeLeaving = t`You haven’t saved this step yet. We’ll keep your changes for when you come back, but not the password.`;
  const isTest = useRef(false);
  const [tested, setTested] = useState<MailTest>();
  const { server: decides } = edited.variables;
  const send = async (
    { wanted, read }: { wanted: Named; read: Named },
    form: HTMLFormElement,
    { values }: { values: Values },
  ) => {
    const isTried = isTest.current || decides;
    isTest.current = false;
    if (isTried) {
      setTested(undefined);
      setTested(await test(decides ? null : withPassword(serverOf(values), values)));
      return false;
    }
    if (step && isSame(wanted, read) && !values.password) return true;
    const isMine = isSame(wanted.server, serverOf(values));
    if (wanted.server) {
      await save({ ...(isMine ? withPassword(wanted.server, values) : wanted.server), read: read.server });
    }
    const password = form.elements.namedItem('password');
    if (password instanceof HTMLInputElement) password.value = '';
    toast.success(t`Saved.`);
    return true;
  };
  return (
    <>
      <p>
        {decides
          ? t`Set by the environment variable ${decides}, so you can’t change it here.`
          : t`People get news and password resets by email. Without a mail server, the site can’t send any.`}
      </p>
      <EditForm<EditedMailServer, Named>
        draft="site mail"
        {...step}
        askBeforeLeaving={step && askBeforeLeaving}
        stored={edited}
        fieldsOf={namedServer}
        wantedOf={(values) => ({ server: decides ? null : serverOf(values) })}
        onSave={send}
        say={(_, server) => ({ label: t`Mail server`, value: linesOf(server as Named['server']) })}
        buttons={
          <Buttons
            saveWords={decides ? null : saveWords}
            onPress={(what) => {
              isTest.current = what === 'test';
            }}
          />
        }
      >
        {({ server, variables }) => !decides && <MailServerFields server={server} sender={variables.sender} />}
      </EditForm>
      <div role="status">{tested && <MailTestResult tested={tested} />}</div>
      {decides && onSent && <ContinueButton onPress={onSent} />}
      {edited.server && !decides && <TurnOffMail />}
    </>
  );
}

type ButtonsProps = { saveWords: string | null; onPress(what: 'save' | 'test'): void };

/** Enter activates the first button. */
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
          <span>{t`Send a test email`}</span>
        </button>
      </div>
    </>
  );
}

function TurnOffMail() {
  const { t } = useLingui();
  return (
    <Act
      className="btn btn-ghost justify-self-start"
      question={{ text: t`Are you sure?`, about: t`This site will stop sending emails.` }}
      call={() => answer(api.moderation.mail.$delete())}
      done={t`Saved.`}
      refresh={refreshSite}
    >
      {t`Turn off email`}
    </Act>
  );
}

function serverOf({ host = '', port, encryption, username = '', sender = '' }: Values): NonNullable<Named['server']> {
  return { host, port: Number(port), encryption: encryption as Encryption, username, sender };
}

function withPassword(server: NonNullable<Named['server']>, { password }: Values): MailServerInput {
  return { ...server, ...(password && { password }) };
}

function namedServer({ server }: EditedMailServer): Named {
  if (!server) return { server };
  const { hasPassword: _, isPasswordLost: _lost, ...named } = server;
  return { server: named };
}

function linesOf(server: Named['server']): string {
  if (!server) return '';
  const { host, port, encryption, username, sender } = server;
  return [`${host}:${port} (${encryption})`, username, sender].filter(Boolean).join('\n');
}
