type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed into a page before it lives, for when React finds other words in it than those that were sent, as a proxy makes
 * them that rewrites pages. React then renders the page anew, with empty fields.
 *
 * @returns puts it into the fields that have taken the places of those that were sent
 */
export function keepTyped(): () => void {
  keepTexts();
  const { pathname } = location;
  let sent = named(fieldsNow());
  let focused = document.activeElement;
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  return () => {
    if (location.pathname !== pathname) return;
    const present = named(fieldsNow());
    for (const [name, before] of sent) {
      const now = present.get(name);
      if (!now || before.isConnected) continue;
      if (isBox(before) && isBox(now)) {
        if (before.checked !== now.checked) now.click();
      } else if (before.value !== now.value) type(now, before.value);
      if (before === focused && document.activeElement === document.body) focusAs(before, now);
    }
    sent = present;
  };
}

/** As it takes over a page, React gives a text area that was sent with a text that text again. Inputs keep what was typed. */
function keepTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    // React leaves those alone that were sent empty.
    if (area.defaultValue === '') continue;
    let { value, selectionStart, selectionEnd } = area;
    const note = () => ({ value, selectionStart, selectionEnd } = area);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      area.removeEventListener('input', note);
      if (area.value === value) return;
      area.value = value;
      if (document.activeElement === area) area.setSelectionRange(selectionStart, selectionEnd);
    });
    area.addEventListener('input', note);
    observer.observe(area, { childList: true });
  }
}

function fieldsNow(): Field[] {
  return [...document.querySelectorAll<Field>('input:not([type=hidden], [type=file]), textarea, select')];
}

/** Each field by what is said of it in both pages, and how many such ones stand before it. */
function named(fields: Field[]): Map<string, Field> {
  const counts = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const said = `${field.type} ${field.name} ${isBox(field) ? field.value : ''}`;
      const count = counts.get(said) ?? 0;
      counts.set(said, count + 1);
      return [`${said} ${count}`, field];
    }),
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** As if it had been typed: React hears nothing of a value that is set past its own setter. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  for (const sign of ['input', 'change']) field.dispatchEvent(new Event(sign, { bubbles: true }));
}

function focusAs(before: Field, now: Field): void {
  now.focus({ preventScroll: true });
  if (!('setSelectionRange' in now) || !('setSelectionRange' in before) || before.selectionStart === null) return;
  now.setSelectionRange(before.selectionStart, before.selectionEnd);
}
