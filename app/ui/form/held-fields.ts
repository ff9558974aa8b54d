import { hashKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Fields of a stored object, by path. */
export type Fields = Record<string, unknown>;

/** Manages what an edit form shows: the latest stored object until the user touches the form, and again after saving. */
export function useHeld<Stored, Some extends Fields>(stored: Stored, fieldsOf: (stored: Stored) => Some) {
  const [held, setHeld] = useState(() => ({
    shown: stored,
    /** The latest stored object, shown or not. */
    known: stored,
    /** Field values of the untouched form. */
    fields: fieldsOf(stored),
    /** Incremented to reset the fields. */
    beginning: 0,
    isTouched: false,
  }));
  if (!held.isTouched && stored !== held.known) {
    const fields = fieldsOf(stored);
    const beginning = held.beginning + (isSame(fields, held.fields) ? 0 : 1);
    setHeld({ shown: stored, known: stored, fields, beginning, isTouched: false });
  }
  const touch = useCallback(() => setHeld((held) => (held.isTouched ? held : { ...held, isTouched: true })), []);
  return {
    held,
    touch,
    /** Makes the form follow the stored object again. */
    letGo: () => setHeld((held) => ({ ...held, isTouched: false })),
    /** Marks the form as untouched, with the saved values as its initial ones. Returns all field values. */
    settle(wanted: Some): Some {
      const changed = pick(wanted, (path) => path in held.fields && wanted[path] !== undefined);
      const fields = { ...held.fields, ...changed };
      setHeld((held) => ({ ...held, fields, isTouched: false }));
      return fields;
    },
  };
}

/** Returns the fields whose paths match. */
export function pick<Some extends Readonly<Fields>>(fields: Some, matches: (path: string) => boolean): Some {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => matches(path))) as Some;
}

/** Whether two values are deeply equal, regardless of key order. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
