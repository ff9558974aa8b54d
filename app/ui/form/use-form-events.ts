import { type RefObject, useEffect, useEffectEvent } from 'react';

type FormEvents = {
  onData(data: FormData): void;
  onReset(): void;
  onOtherInput?(): void;
};

/** Listens to a control's form: when it collects its data, when it is reset, and when another control changes. */
export function useFormEvents(
  control: RefObject<HTMLInputElement | null>,
  { onData, onReset, onOtherInput }: FormEvents,
): void {
  const addData = useEffectEvent(({ formData }: FormDataEvent) => onData(formData));
  const reset = useEffectEvent(onReset);
  const reportInput = useEffectEvent(({ target }: Event) => target !== control.current && onOtherInput?.());
  useEffect(() => {
    const { form } = control.current ?? {};
    const listening = new AbortController();
    form?.addEventListener('formdata', (event) => addData(event), listening);
    form?.addEventListener('reset', () => reset(), listening);
    form?.addEventListener('input', (event) => reportInput(event), listening);
    return () => listening.abort();
  }, [control]);
}
