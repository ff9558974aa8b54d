import { type ComponentProps, type ReactElement, useId } from 'react';
import type { Elements } from '../elements.ts';
import { useFieldError } from './form-context.ts';

type Named<Name extends string = string> = { label: string | ReactElement; name: Name };

/**
 * A labelled input, with its hint and error below. Both are linked to it for screen readers. `Name`: names of the form's fields.
 */
export function Field<Name extends string = string>({
  label,
  hint,
  ...input
}: Named<Name> & { hint?: string | undefined } & ComponentProps<'input'>) {
  return (
    <Labelled label={label} name={input.name} hint={hint}>
      {({ invalid, ...control }) => (
        <input {...input} {...control} className={`input w-full ${invalid ? 'input-error' : ''}`} />
      )}
    </Labelled>
  );
}

/** Like `Field`, but a text area. */
export function TextAreaField<Name extends string = string>({
  label,
  hint,
  className = '',
  ...area
}: Named<Name> & { hint?: string | undefined } & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} name={area.name} hint={hint}>
      {({ invalid, ...control }) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={`textarea w-full ${invalid ? 'textarea-error' : ''} ${className}`}
        />
      )}
    </Labelled>
  );
}

/** Like `Field`, but a `select` with the given options. */
export function SelectField<Name extends string = string>({
  label,
  hint,
  className = '',
  ...select
}: Named<Name> & { hint?: string | undefined } & ComponentProps<'select'>) {
  return (
    <Labelled label={label} name={select.name} hint={hint}>
      {({ invalid, ...control }) => (
        <select {...select} {...control} className={`select w-full ${invalid ? 'select-error' : ''} ${className}`} />
      )}
    </Labelled>
  );
}

type ControlProps = { id: string; invalid: boolean; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type LabelledProps = Named & {
  hint?: string | undefined;
  /** Suggestions for fixing the error, shown instead of its text. */
  wayOn?: Elements;
  children(control: ControlProps): Elements;
};

/** Adds a label above a form control, and its hint and error below it. */
export function Labelled({ label, name, hint, wayOn, children }: LabelledProps) {
  const id = useId();
  const error = useFieldError(name);
  const invalid = error !== undefined;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {label}
      </label>
      {children({
        id,
        invalid,
        'aria-invalid': invalid,
        'aria-describedby': invalid ? `${id}-error` : hint && `${id}-hint`,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${id}-error`} className="text-error text-sm">
          {wayOn ?? error}
        </p>
      )}
    </div>
  );
}
