import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLingui } from '#page-words';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { TextBlocks } from '../../ui/page/text-blocks.tsx';
import { textPreviewQuery } from '../site-queries.ts';

/** Debounce delay of the preview, in milliseconds. */
const PAUSE = 800;

export function TextPreview({ source, language }: { source: string; language: string }) {
  const { t } = useLingui();
  const settled = useSettled(source);
  const { data, error } = useQuery({
    ...textPreviewQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <BoxedSection title={t`Preview`}>
      <InlineError error={error} />
      {source === '' ? (
        <p className="text-muted">{t`Nothing to preview yet.`}</p>
      ) : (
        data && <TextBlocks blocks={data.blocks} language={language} below={2} />
      )}
    </BoxedSection>
  );
}

/** Debounces a value. Returns the latest one that has stayed the same for PAUSE milliseconds. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
