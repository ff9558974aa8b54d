import type { Elements } from '../ui/elements.ts';
import { useWords } from '../words/words-context.tsx';

/** `name` is also the heading's ID, for use in `data-focus-next`. */
type Props = {
  name: 'coming' | 'waiting' | 'collected' | 'absent';
  title: string;
  count?: string;
  children: Elements;
};

/** A section of the queue with a heading, such as waiting requests. */
export function QueueSection({ name, title, count, children }: Props) {
  const words = useWords();
  return (
    <section aria-labelledby={name} className="mt-10 first-of-type:mt-1">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={name} tabIndex={-1} className="scroll-mt-28 text-2xl md:text-3xl">
          {title}
        </h2>
        {count && (
          <span className="badge badge-lg bg-accent text-accent-content border-0 font-semibold">
            {words.digits(count)}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
