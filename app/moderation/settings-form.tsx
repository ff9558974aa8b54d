import { type FormEvent, Fragment, use, useRef, useState } from 'react';
import type { ChangedSiteSettings, EditedSiteSettings, SiteSetting } from '../../contract/site-settings.ts';
import { DraftOwnerContext } from '../ui/draft-owner.ts';
import { draftName, forgetDraft, type Values } from '../ui/drafts.ts';
import type { Elements } from '../ui/elements.ts';
import { Form, SubmitButton } from '../ui/form.tsx';
import { enter, valuesOf } from '../ui/form-controls.ts';
import type { Check } from '../ui/use-faults.ts';
import { ContinueButton } from './continue-button.tsx';
import { SettingsNow } from './settings-now.tsx';
import { ChangedMeanwhile, useSaveSite } from './use-save-site.ts';
import { useSaving } from './use-saving.ts';

type Props = {
  settings: EditedSiteSettings;
  /** The settings whose fields the form has. */
  settingsOf(values: Values): ChangedSiteSettings | Promise<ChangedSiteSettings>;
  /** Whether nothing of it can be changed, so that there is nothing to save. */
  isFixed?: boolean;
  check?: Check;
  draft?: string;
  askBeforeLeaving?: string;
  /** Leads on from a step of setting up. There it sends nothing if nothing is changed. */
  onSent?: (() => void) | undefined;
  className?: string;
  children(settings: EditedSiteSettings): Elements;
};

/** The field with the settings as they were read, which is kept with a draft. */
const READ = 'read';

/**
 * A form for some of the site's settings. As long as nobody has been in it, it shows what is read anew. If others have changed the same
 * setting, it says what that is now, and saves one's own by another press.
 */
export function SettingsForm({ settings, settingsOf, isFixed = false, onSent, children, ...form }: Props) {
  const save = useSaveSite();
  const { saveWords, step } = useSaving(onSent);
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
    const read = partOf(readIn(values), wanted);
    if (step && !isChanged(wanted, read)) return;
    try {
      await save({ wanted, read });
      setNow(undefined);
      keepRead(JSON.stringify({ ...readIn(values), ...wanted }));
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setNow(error.now);
      throw error;
    }
  };
  return (
    <Form key={beginning} {...form} {...step} onSubmit={submit}>
      <div className="contents" onFocusCapture={freeze} onInput={onInput}>
        <Fragment key={JSON.stringify(shown)}>
          <input ref={read} hidden readOnly name={READ} defaultValue={JSON.stringify(settingsIn(shown))} />
          {children(shown)}
        </Fragment>
      </div>
      {/* The first button is what Enter means: to save over what somebody else has said takes a press of its own. */}
      {!isFixed && <SubmitButton>{saveWords}</SubmitButton>}
      {isFixed && onSent && <ContinueButton onPress={onSent} />}
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

/** Whether there is something to say. Sending a time zone as it is confirms it. */
function isChanged(wanted: ChangedSiteSettings, read: ChangedSiteSettings): boolean {
  return 'timeZone' in wanted || JSON.stringify(wanted) !== JSON.stringify(read);
}

/** The same settings as others, in their order. */
function partOf(settings: ChangedSiteSettings, others: ChangedSiteSettings): ChangedSiteSettings {
  const names = Object.keys(others) as SiteSetting[];
  return Object.fromEntries(names.filter((name) => name in settings).map((name) => [name, settings[name]]));
}

function readIn({ [READ]: kept = '{}' }: Values): ChangedSiteSettings {
  return JSON.parse(kept);
}

function settingsIn({ variables: _, releaseFeed: _feed, ...settings }: EditedSiteSettings): ChangedSiteSettings {
  return settings;
}
