import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Select<Value extends string> = [
  value: Value,
  props: {
    ref: RefObject<HTMLSelectElement | null>;
    defaultValue: Value;
    onInput(event: FormEvent<HTMLSelectElement>): void;
  },
];

/**
 * Returns the current value of a `select`, and its props. Reads the element on mount, because the user may have changed it before
 * hydration. Listens to `input` instead of `change`, because restoring a draft only fires `input`.
 */
export function useSelect<Value extends string>(first: Value): Select<Value> {
  const [value, setValue] = useState(first);
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) setValue(ref.current.value as Value);
  }, []);
  return [value, { ref, defaultValue: first, onInput: ({ currentTarget }) => setValue(currentTarget.value as Value) }];
}
