import { useQuery } from '@tanstack/react-query';
import { HandHeart, PackageCheck } from 'lucide-react';
import { useLingui } from '#page-words';
import type { Elements } from '../ui/elements.ts';
import { useWords } from '../words/words-context.tsx';
import { figuresQuery } from './food-queries.ts';

/** Shows how much the signed-in donor has given so far. */
export function Figures({ email }: { email: string }) {
  const { t } = useLingui();
  const { data: figures } = useQuery(figuresQuery(email));
  if (!figures) return null;
  return (
    <dl className="mb-8 flex flex-wrap gap-x-8 gap-y-2">
      <Figure icon={<HandHeart size={24} aria-hidden />} name={t`Listings shared`} value={figures.shared} />
      <Figure
        icon={<PackageCheck size={24} aria-hidden />}
        name={t({ message: 'Collected', context: 'how many foods' })}
        value={figures.collected}
      />
    </dl>
  );
}

function Figure({ icon, name, value }: { icon: Elements; name: string; value: number }) {
  const words = useWords();
  return (
    <div className="flex items-center gap-2.5">
      <dt className="text-muted flex items-center gap-2.5">
        <span className="text-primary">{icon}</span>
        <span>{name}</span>
      </dt>
      <dd className="font-display text-2xl font-semibold">{words.number(value)}</dd>
    </div>
  );
}
