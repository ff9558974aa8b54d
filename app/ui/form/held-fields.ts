import { hashKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Some fields of a stored thing, by their paths. */
export type Fields = Record<string, unknown>;

/** What a form shows: all of it follows what is stored until someone touches it, and again once it is saved. */
export function useHeld<Stored, Some extends Fields>(stored: Stored, fieldsOf: (stored: Stored) => Some) {
  const [held, setHeld] = useState(() => ({
    shown: stored,
    /** What was stored last, shown or not. */
    known: stored,
    /** What its fields say that nobody has touched. */
    fields: fieldsOf(stored),
    /** Grows when the fields begin anew. */
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
    /** What was typed is given up. */
    letGo: () => setHeld((held) => ({ ...held, isTouched: false })),
    /** The form says now what was wanted, until something else is stored. */
    settle(wanted: Some): Some {
      const said = pick(wanted, (path) => path in held.fields && wanted[path] !== undefined);
      const fields = { ...held.fields, ...said };
      setHeld((held) => ({ ...held, fields, isTouched: false }));
      return fields;
    },
  };
}

/** The fields whose paths are meant. */
export function pick<Some extends Readonly<Fields>>(fields: Some, isMeant: (path: string) => boolean): Some {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => isMeant(path))) as Some;
}

/** Whether two values say the same, whatever the order of their parts' names. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
