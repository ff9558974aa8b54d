import type { ComponentProps } from 'react';
import { Labelled } from './field.tsx';

type Props = ComponentProps<'select'> & { label: string; name: string; hint?: string | undefined };

/** A labelled `select` in a form, with its error below. */
export function SelectField({ label, hint, ...select }: Props) {
  return (
    <Labelled label={label} name={select.name} hint={hint}>
      {({ invalid, ...control }) => (
        <select {...select} {...control} className={`select w-full ${invalid ? 'select-error' : ''}`} />
      )}
    </Labelled>
  );
}
