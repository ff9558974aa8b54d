import type { ReactNode } from 'react';

type Props = { name: string; value: string; ticked: boolean; children: ReactNode };

/** A labelled checkbox, which forms read by its name. */
export function TickBox({ name, value, ticked, children }: Props) {
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked}
        className="accent-primary size-5 shrink-0"
      />
      <span>{children}</span>
    </label>
  );
}
