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
  enter,
  firstValueOf,
  heldBy,
  isPassedOver,
  openFolds,
} from './form-controls.ts';

export type FormDraft = ReturnType<typeof useDraft>;

/**
 * Keeps the values typed into a form, and brings them back when the form is there again.
 *
 * @param named the draft's name; without one nothing is kept
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
    // Not with the present values: after a reload browsers themselves may have brought some of them back.
    const changed = controlsOf(form.current).filter(
      (control) => canHold(control, kept[control.name]) && kept[control.name] !== firstValueOf(control),
    );
    restoring.current = true;
    for (const control of changed) {
      enter(control, kept[control.name] ?? '');
      openFolds(control);
    }
    restoring.current = false;
    cameBack.current = changed.length > 0;
    setRestored(cameBack.current);
  }, [draft, form]);

  return {
    isKept: Boolean(draft),
    /** Whether something of it is in the form again. */
    isRestored,
    /** Whether the values entered now only come back. */
    isRestoring: () => restoring.current,
    /** Whether something has been typed and not sent, now or earlier. */
    isUnsent: () => typed.current || cameBack.current,
    keep(control: Control) {
      typed.current = true;
      if (!draft || !mayBeKept(control)) return;
      // Also what was typed before the page's script had come.
      const before = controlsOf(form.current).filter(
        (other) => mayBeKept(other) && !isPassedOver(other) && heldBy(other) !== firstValueOf(other),
      );
      const values = [...before, control].map((each) => [each.name, heldBy(each)]);
      keepDraft(draft, { ...readDraft(draft), ...Object.fromEntries(values) });
    },
    /** The key under which what is sent is done once; empty where nothing is kept. */
    key: () => (draft ? keyOfDraft(draft) : ''),
    /** What is sent from now on is something else. */
    renewKey: () => draft && renewKeyOfDraft(draft),
    forget() {
      if (draft) forgetDraft(draft);
      typed.current = false;
      cameBack.current = false;
      setRestored(false);
    },
  };
}

/** Passwords are not: also while one is shown, and its field is one for text. */
function mayBeKept({ name, autocomplete }: Control): boolean {
  return name !== '' && !autocomplete.endsWith('password');
}
