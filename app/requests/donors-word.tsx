import { Quote } from 'lucide-react';

/** What a donor wrote when they took their promise back. */
export function DonorsWord({ word }: { word: string | null }) {
  if (!word) return null;
  return (
    <p className="flex gap-2 text-pretty">
      <Quote size={18} aria-hidden className="text-primary mt-1 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">The donor writes: </span>
        {word}
      </span>
    </p>
  );
}
