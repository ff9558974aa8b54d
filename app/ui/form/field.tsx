import { type ComponentProps, type ReactElement, useId } from 'react';
import type { Elements } from '../elements.ts';
import { useFieldError } from './form-context.ts';

type Named<Name extends string = string> = { label: string | ReactElement; name: Name };

/**
 * A labelled input of the form around it. Its error stands below it and is tied to it for screen readers. `Name` are the
 * names that the form can have.
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

/** As Field, for several lines. */
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

/** As Field, for a choice among the options in it. */
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
  /** A hint to read before one types. */
  hint?: string | undefined;
  /** The way on from what is wrong, which stands in place of the error's words. */
  wayOn?: Elements;
  children(control: ControlProps): Elements;
};

/** The label above and the error below any control of a form. */
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
