import { type FormEvent, Fragment, use, useRef, useState } from 'react';
import type { ChangedSiteSettings, EditedSiteSettings } from '../../contract/site-settings.ts';
import { DraftOwnerContext } from '../ui/draft-owner.ts';
import { draftName, forgetDraft, type Values } from '../ui/drafts.ts';
import type { Elements } from '../ui/elements.ts';
import { Form, SubmitButton } from '../ui/form.tsx';
import { enter, valuesOf } from '../ui/form-controls.ts';
import type { Check } from '../ui/use-faults.ts';
import { SettingsNow } from './settings-now.tsx';
import { ChangedMeanwhile, useSaveSite } from './use-save-site.ts';

type Props = {
  settings: EditedSiteSettings;
  /** The settings whose fields the form has. */
  settingsOf(values: Values): ChangedSiteSettings | Promise<ChangedSiteSettings>;
  /** The words of the button that saves. Without them there is none. */
  saveWords: string | null;
  check?: Check;
  draft?: string;
  askBeforeLeaving?: string;
  onSent?(): void;
  className?: string;
  children(settings: EditedSiteSettings): Elements;
};

/** The field with the settings as they were read, which is kept with a draft. */
const READ = 'read';

/**
 * A form for some of the site's settings. As long as nobody has been in it, it shows what is read anew. If others have changed the same
 * setting, it says what that is now, and saves one's own by another press.
 */
export function SettingsForm({ settings, settingsOf, saveWords, children, ...form }: Props) {
  const save = useSaveSite();
  const owner = use(DraftOwnerContext);
  const [base, setBase] = useState<EditedSiteSettings>();
  const [now, setNow] = useState<ChangedSiteSettings>();
  // Grows when what was typed is given up.
  const [beginning, setBeginning] = useState(0);
  const read = useRef<HTMLInputElement>(null);
  const shown = base ?? settings;
  const freeze = () => setBase(shown);
  const keepRead = (value: string) => read.current && enter(read.current, value);
  const onInput = ({ target }: FormEvent) => {
    if (target === read.current) return;
    freeze();
    keepRead(read.current?.value ?? '');
  };
  const takeTheirs = () => {
    if (form.draft) forgetDraft(draftName(form.draft, owner));
    setBase(undefined);
    setNow(undefined);
    setBeginning((count) => count + 1);
  };
  const submit = async (values: Values) => {
    const wanted = await settingsOf(values);
    try {
      await save({ wanted, read: partOf(readIn(values), wanted) });
      setNow(undefined);
      keepRead(JSON.stringify({ ...readIn(values), ...wanted }));
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setNow(error.now);
      throw error;
    }
  };
  return (
    <Form key={beginning} {...form} onSubmit={submit}>
      <div className="contents" onFocusCapture={freeze} onInput={onInput}>
        <Fragment key={JSON.stringify(shown)}>
          <input ref={read} hidden readOnly name={READ} defaultValue={JSON.stringify(settingsIn(shown))} />
          {children(shown)}
        </Fragment>
      </div>
      {/* The first button is what Enter means: to save over what somebody else has said takes a press of its own. */}
      {saveWords && <SubmitButton>{saveWords}</SubmitButton>}
      {now && (
        <SettingsNow
          now={now}
          onSaveMine={({ form }) => form && keepRead(JSON.stringify({ ...readIn(valuesOf(form)), ...now }))}
          onTakeTheirs={takeTheirs}
        />
      )}
    </Form>
  );
}

/** The same settings as others. */
function partOf(settings: ChangedSiteSettings, others: ChangedSiteSettings): ChangedSiteSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in others));
}

function readIn({ [READ]: kept = '{}' }: Values): ChangedSiteSettings {
  return JSON.parse(kept);
}

function settingsIn({ variables: _, releaseFeed: _feed, ...settings }: EditedSiteSettings): ChangedSiteSettings {
  return settings;
}
