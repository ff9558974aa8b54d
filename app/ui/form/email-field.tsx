import type { ComponentProps } from 'react';
import { useLingui } from '#page-words';
import { Field } from './field.tsx';

/**
 * An email address in any script. Not of type `email`, because browsers reject some valid addresses; `inputMode` only selects the
 * right keyboard. Accepts spaces around the address, which some keyboards add.
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
