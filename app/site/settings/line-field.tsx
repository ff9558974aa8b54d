import { useLingui } from '#page-words';
import { type LineSetting, settings } from '../../../contract/site/site-setting-terms.ts';
import { Field } from '../../ui/form/field.tsx';
import { useSetting } from './use-setting.ts';

export function LineField({ name }: { name: LineSetting }) {
  const { t } = useLingui();
  const { label, value, isFixed, setBy } = useSetting(name);
  const { fieldLabel, hint, max, isRequired } = settings[name].line;
  return (
    <Field
      label={fieldLabel ? t(fieldLabel) : label}
      name={name}
      hint={setBy ?? (hint && t(hint))}
      readOnly={isFixed}
      maxLength={max}
      defaultValue={value}
      required={isRequired}
    />
  );
}
