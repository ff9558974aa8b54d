import { type RefObject, useEffect, useEffectEvent } from 'react';

type FormEvents = {
  onData(data: FormData): void;
  onReset(): void;
  /** Something was typed or chosen in another control. */
  onOtherInput?(): void;
};

/** Calls back when the form of a control is read, when it is reset, and when another of its controls is changed. */
export function useFormEvents(
  control: RefObject<HTMLInputElement | null>,
  { onData, onReset, onOtherInput }: FormEvents,
): void {
  const give = useEffectEvent(({ formData }: FormDataEvent) => onData(formData));
  const reset = useEffectEvent(onReset);
  const notice = useEffectEvent(({ target }: Event) => target !== control.current && onOtherInput?.());
  useEffect(() => {
    const { form } = control.current ?? {};
    const listening = new AbortController();
    form?.addEventListener('formdata', (event) => give(event), listening);
    form?.addEventListener('reset', () => reset(), listening);
    form?.addEventListener('input', (event) => notice(event), listening);
    return () => listening.abort();
  }, [control]);
}
