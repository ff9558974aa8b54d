import { useLingui } from '#page-words';
import { msg } from '#words';
import { useWords } from '../words/words-context.tsx';
import { Section, SectionHeading } from './section.tsx';

const steps = [
  {
    art: 'empty-posted',
    title: msg`Put it on the shelf`,
    text: msg`Cooked too much, or going away? Say what you have, how much, where to collect it and how long it keeps.`,
  },
  {
    art: 'empty-requests',
    title: msg`Ask for it`,
    text: msg`Found something you like? Drop the donor a line. Your list shows the status of each request.`,
  },
  {
    art: 'empty-foods',
    title: msg`Collect and enjoy`,
    text: msg`Meet at the agreed place and time. No one pays, and nothing goes to waste.`,
  },
];

/** Explains the site in three steps. */
export function HowItWorks() {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Section>
      <SectionHeading title={t`From one kitchen to the next`} subtitle={t`Sharing food takes three small steps`} />
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ art, title, text }, index) => (
          <li key={art} className="grid content-start justify-items-center gap-3 text-center">
            <img src={`/art/${art}.svg`} alt="" width={240} height={180} loading="lazy" />
            <span
              aria-hidden
              className="bg-accent text-accent-content font-display ring-base-100 -mt-9 grid size-10 place-content-center rounded-full text-xl font-semibold ring-4"
            >
              {words.number(index + 1)}
            </span>
            <h3 className="text-2xl">{t(title)}</h3>
            <p className="text-muted max-w-xs text-pretty">{t(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
