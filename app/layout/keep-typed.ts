type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what users type before hydration. If hydration fails, for example because a proxy has rewritten the page, React renders
 * the page again with empty fields.
 *
 * @returns a function that copies the values from the original fields to the new ones
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

/**
 * Keeps what users type into text areas that were not empty when the server sent them. Hydration resets these, but not inputs.
 */
function keepTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    // React does not reset text areas that were sent empty.
    if (area.defaultValue === '') continue;
    let { value, selectionStart, selectionEnd } = area;
    const record = () => ({ value, selectionStart, selectionEnd } = area);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      area.removeEventListener('input', record);
      if (area.value === value) return;
      area.value = value;
      if (document.activeElement === area) area.setSelectionRange(selectionStart, selectionEnd);
    });
    area.addEventListener('input', record);
    observer.observe(area, { childList: true });
  }
}

function fieldsNow(): Field[] {
  return [...document.querySelectorAll<Field>('input:not([type=hidden], [type=file]), textarea, select')];
}

/**
 * Maps fields by a key that identifies them in both versions of the page. It consists of the type, the name, the value of a
 * checkbox or radio button, and the index among fields for which all of these are the same.
 */
function named(fields: Field[]): Map<string, Field> {
  const counts = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const identity = `${field.type} ${field.name} ${isBox(field) ? field.value : ''}`;
      const count = counts.get(identity) ?? 0;
      counts.set(identity, count + 1);
      return [`${identity} ${count}`, field];
    }),
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Sets a value as if it had been typed. Bypasses React's own setter, so that React notices the change. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  for (const eventName of ['input', 'change']) field.dispatchEvent(new Event(eventName, { bubbles: true }));
}

function focusAs(before: Field, now: Field): void {
  now.focus({ preventScroll: true });
  if (!('setSelectionRange' in now) || !('setSelectionRange' in before) || before.selectionStart === null) return;
  now.setSelectionRange(before.selectionStart, before.selectionEnd);
}
