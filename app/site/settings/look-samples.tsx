import { useEffect, useRef } from 'react';
import { useLingui } from '#page-words';
import { type Palette, paletteOf, type Theme } from '../../../contract/site/palette.ts';

/** Shows the colour on light and dark pages, and says where it had to be adjusted to keep text readable. */
export function LookSamples({ colour }: { colour: string | null }) {
  const { t } = useLingui();
  const palette = paletteOf(colour);
  const captions = { light: t`Light pages`, dark: t`Dark pages` };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { primary } = palette[theme];
        return (
          <figure key={theme} className="grid content-start gap-2">
            <figcaption className="font-medium">{captions[theme]}</figcaption>
            <Sample theme={theme} colours={palette[theme]} />
            <p role="status" className="text-muted min-h-lh text-sm">
              {colour !== null && primary !== colour && t`Adjusted to ${primary} here so text stays readable.`}
            </p>
          </figure>
        );
      })}
    </div>
  );
}

/** For display only: nothing in it can be clicked. */
function Sample({ theme, colours }: { theme: Theme; colours: Palette[Theme] }) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  // Set styles from a script, because the CSP does not allow style attributes.
  useEffect(() => {
    const { style } = element.current ?? {};
    style?.setProperty('color-scheme', theme);
    for (const [name, colour] of Object.entries(colours)) style?.setProperty(`--color-${name}`, colour);
  }, [theme, colours]);
  return (
    <div
      ref={element}
      data-sample={theme}
      className="rounded-box border-base-300 bg-base-100 text-base-content flex flex-wrap items-center gap-3 border p-4"
    >
      <span className="btn btn-primary btn-sm pointer-events-none">{t`Add Food`}</span>
      <span className="badge badge-primary font-semibold">{t`Next in the queue`}</span>
      <span className="link link-primary pointer-events-none">{t`My Food Request`}</span>
      <span className="text-muted text-sm">{t`Available Foods`}</span>
    </div>
  );
}
