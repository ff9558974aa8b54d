import { useQuery } from '@tanstack/react-query';
import { HandHeart, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { figuresQuery } from '../queue/queue-queries.ts';

/** What the signed-in donor has given until now. */
export function Figures({ email }: { email: string }) {
  const { data: figures } = useQuery(figuresQuery(email));
  if (!figures) return null;
  return (
    <dl className="mb-8 flex flex-wrap gap-x-8 gap-y-2">
      <Figure icon={<HandHeart size={24} aria-hidden />} name="Foods shared" value={figures.shared} />
      <Figure icon={<PackageCheck size={24} aria-hidden />} name="Collected" value={figures.collected} />
    </dl>
  );
}

function Figure({ icon, name, value }: { icon: ReactNode; name: string; value: number }) {
  return (
    <div className="flex items-center gap-2.5">
      <dt className="text-muted flex items-center gap-2.5">
        <span className="text-primary">{icon}</span>
        {name}
      </dt>
      <dd className="font-display text-2xl font-semibold">{value}</dd>
    </div>
  );
}
