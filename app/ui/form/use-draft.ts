import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { DraftOwnerContext } from './draft-owner.ts';
import {
  draftName,
  forgetDraft,
  forgetOldDrafts,
  keepDraft,
  keyOfDraft,
  readDraft,
  renewKeyOfDraft,
} from './drafts.ts';
import {
  type Control,
  canHold,
  controlsOf,
  enterValue,
  firstValueOf,
  isRadioUnselected,
  openFolds,
  submittedValue,
} from './form-controls.ts';

export type FormDraft = ReturnType<typeof useDraft>;

/**
 * Saves the values typed into a form as a draft, and restores them when the form is shown again.
 *
 * @param named the draft's name; if undefined, nothing is saved
 */
export function useDraft(named: string | undefined, form: RefObject<HTMLFormElement | null>) {
  const owner = use(DraftOwnerContext);
  const draft = named && draftName(named, owner);
  const [isRestored, setRestored] = useState(false);
  const typed = useRef(false);
  const restoring = useRef(false);
  const cameBack = useRef(false);

  useEffect(() => {
    if (!draft) return;
    forgetOldDrafts();
    const kept = readDraft(draft) ?? {};
    // Compare the draft with the initial values: on reload, browsers may have restored some of the current ones.
    const changed = controlsOf(form.current).filter(
      (control) => canHold(control, kept[control.name]) && kept[control.name] !== firstValueOf(control),
    );
    restoring.current = true;
    for (const control of changed) {
      enterValue(control, kept[control.name] ?? '');
      openFolds(control);
    }
    restoring.current = false;
    cameBack.current = changed.length > 0;
    setRestored(cameBack.current);
  }, [draft, form]);

  return {
    isKept: Boolean(draft),
    isRestored,
    isRestoring: () => restoring.current,
    /** Whether the form has unsent input, typed now or restored from a draft. */
    isUnsent: () => typed.current || cameBack.current,
    keep(control: Control) {
      typed.current = true;
      if (!draft || !mayBeKept(control)) return;
      // Include what was typed before hydration.
      const before = controlsOf(form.current).filter(
        (other) => mayBeKept(other) && !isRadioUnselected(other) && submittedValue(other) !== firstValueOf(other),
      );
      const values = [...before, control].map((each) => [each.name, submittedValue(each)]);
      keepDraft(draft, { ...readDraft(draft), ...Object.fromEntries(values) });
    },
    /** Idempotency key of the request; '' without a draft. */
    key: () => (draft ? keyOfDraft(draft) : ''),
    /** Sets a new idempotency key, so that the server does not treat the next submission as a retry. */
    renewKey: () => draft && renewKeyOfDraft(draft),
    forget() {
      if (draft) forgetDraft(draft);
      typed.current = false;
      cameBack.current = false;
      setRestored(false);
    },
  };
}

/**
 * Whether a draft may include a control. Recognises passwords by `autocomplete`, because visible passwords have the type `text`.
 */
function mayBeKept({ name, autocomplete }: Control): boolean {
  return name !== '' && !autocomplete.endsWith('password');
}
