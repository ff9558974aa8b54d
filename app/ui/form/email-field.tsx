import type { ComponentProps } from 'react';
import { useLingui } from '#page-words';
import { Field } from './field.tsx';

/**
 * An e-mail of the form around it, in any script. Browsers refuse some that exist where they know that it is one, so they are only told
 * which keyboard to show; and a keyboard's blank behind it does no harm.
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
