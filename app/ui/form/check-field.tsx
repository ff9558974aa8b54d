import type { ComponentProps } from 'react';

type Props = { label: string; onCheck(isChecked: boolean): void } & Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox next to its label, for a setting that takes effect immediately. */
export function CheckField({ label, onCheck, ...box }: Props) {
  return (
    <label className="flex items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <input
        {...box}
        type="checkbox"
        className="accent-primary size-6 shrink-0"
        onChange={({ target }) => onCheck(target.checked)}
      />
    </label>
  );
}
