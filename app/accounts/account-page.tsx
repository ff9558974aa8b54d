import type { Elements } from '../ui/elements.ts';

export function AccountPage({ heading, children }: { heading: string; children: Elements }) {
  return (
    <div className="mx-auto grid max-w-lg grid-cols-[minmax(0,1fr)] gap-6 px-4 py-12">
      <h1 className="text-4xl">{heading}</h1>
      {children}
    </div>
  );
}
