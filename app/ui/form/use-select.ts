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
 * What is chosen in a select, for what depends on it, and the select's props. It follows the element, which may have been used
 * before the script was there. Other than a change, an input is also sent when a draft comes back.
 */
export function useSelect<Value extends string>(first: Value): Select<Value> {
  const [value, setValue] = useState(first);
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) setValue(ref.current.value as Value);
  }, []);
  return [value, { ref, defaultValue: first, onInput: ({ currentTarget }) => setValue(currentTarget.value as Value) }];
}
