import { type InputHTMLAttributes, useState } from 'react';
import { Labelled } from './field.tsx';

type Props = { label: string; name: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A field for a password, and a button that shows what is typed in it. */
export function PasswordField({ label, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} name={input.name}>
      {({ invalid, ...control }) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`input w-full pe-20 ${invalid ? 'input-error' : ''}`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            className="btn btn-ghost absolute end-0 top-0 z-1 h-full min-w-16 font-normal"
            onClick={() => setShown(!isShown)}
          >
            <span aria-hidden>{isShown ? 'Hide' : 'Show'}</span>
            <span className="sr-only">Show {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Labelled>
  );
}
