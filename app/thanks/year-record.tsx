import type { YearRecord as Year } from '../../contract/thanks.ts';

/** How somebody has shared food in the last year. Nothing of who has not. */
export function YearRecord({ year, className = '' }: { year: Year | undefined; className?: string }) {
  return year && <p className={`text-muted text-sm text-pretty ${className}`}>In the last year: {yearWords(year)}</p>;
}

/** The same in words. */
export function yearWords({ collected, given, thanks, kept, promises }: Year): string {
  const parts = [
    given > 0 && `${foods(given)} given`,
    collected > 0 && `${foods(collected)} collected`,
    thanks > 0 && (thanks === 1 ? 'thanked once' : `thanked ${thanks} times`),
    promises > 0 && (kept === promises ? 'every promise kept' : `${kept} of ${promises} promises kept`),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function foods(count: number): string {
  return count === 1 ? '1 food' : `${count} foods`;
}
