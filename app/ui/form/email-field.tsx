import type { ComponentProps } from 'react';
import { useLingui } from '#page-words';
import { Field } from './field.tsx';

/**
 * A field for an email address in any script. Not of type `email`, because browsers reject some valid addresses; `inputMode` only
 * selects the right keyboard. Accepts spaces around the address, because some keyboards add them.
 */
export function EmailField(field: ComponentProps<typeof Field>) {
  const { t } = useLingui();
  return (
    <Field
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      pattern={String.raw`\s*[^\s@]+@[^\s@]+\s*`}
      data-fault={t`Enter a valid email address.`}
      {...field}
    />
  );
}
