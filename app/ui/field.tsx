import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { useFieldError } from './form.tsx';

type Named = { label: string; name: string };

/** A labelled input of the form around it. Its error stands below it and is tied to it for screen readers. */
export function Field({ label, ...input }: Named & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} name={input.name}>
      {({ invalid, ...control }) => (
        <input {...input} {...control} className={`input w-full ${invalid ? 'input-error' : ''}`} />
      )}
    </Labelled>
  );
}

/** As Field, for several lines. */
export function TextAreaField({ label, ...area }: Named & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} name={area.name}>
      {({ invalid, ...control }) => (
        <textarea rows={4} {...area} {...control} className={`textarea w-full ${invalid ? 'textarea-error' : ''}`} />
      )}
    </Labelled>
  );
}

type ControlProps = { id: string; invalid: boolean; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** The label above and the error below any control of a form. */
export function Labelled({ label, name, children }: Named & { children(control: ControlProps): ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  const invalid = error !== undefined;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        invalid,
        'aria-invalid': invalid,
        'aria-describedby': invalid ? `${id}-error` : undefined,
      })}
      {invalid && (
        <p id={`${id}-error`} className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
