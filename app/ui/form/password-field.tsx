import { type InputHTMLAttributes, useState } from 'react';
import { useLingui } from '#page-words';
import { useWords } from '../../words/words-context.tsx';
import { Labelled } from './field.tsx';

type Props = { label: string; name: string; hint?: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, ...input }: Props) {
  const { t } = useLingui();
  const { language } = useWords();
  // Only in English: other languages may capitalize nouns within a sentence.
  const field = language === 'en' ? label.toLowerCase() : label;
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} name={input.name} hint={hint}>
      {({ invalid, ...control }) => (
        <div className={`input w-full pe-0 ${invalid ? 'input-error' : ''}`}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 grow"
          />
          <button
            type="button"
            aria-pressed={isShown}
            className="btn btn-ghost h-full min-w-16 shrink-0 font-normal"
            onClick={() => setShown(!isShown)}
          >
            <span aria-hidden>
              {isShown ? t({ message: 'Hide', context: 'a password' }) : t({ message: 'Show', context: 'a password' })}
            </span>
            <span className="sr-only">{t`Show ${field}`}</span>
          </button>
        </div>
      )}
    </Labelled>
  );
}
