import { type FormEvent, use, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type SiteTextKind, siteTextLimits, siteTexts } from '../../../contract/site-text-terms.ts';
import type { EditedSiteText } from '../../../contract/site-texts.ts';
import { DraftOwnerContext } from '../../ui/draft-owner.ts';
import { draftName, forgetDraft } from '../../ui/drafts.ts';
import type { Elements } from '../../ui/elements.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { enter } from '../../ui/form-controls.ts';
import { NewerText } from './newer-text.tsx';
import { Blanks, SaveTextButton } from './text-blanks.tsx';
import { TextPreview } from './text-preview.tsx';
import { type SavedText, useSaveText } from './use-save-text.ts';

type Props = {
  kind: SiteTextKind;
  language: string;
  newest: EditedSiteText;
  /** Offers a text to begin with, as long as nothing is written. */
  template?: ((onTake: (source: string) => void) => Elements) | undefined;
};

/** Writes a text in one language, beside what it will look like. */
export function TextEditor({ kind, language, newest, template }: Props) {
  const [saved, setSaved] = useState<SavedText>();
  const { mutateAsync } = useSaveText(kind, setSaved);
  const owner = use(DraftOwnerContext);
  const draft = `site text ${kind} ${language}`;
  // Grows when somebody leaves what they typed for what another has saved.
  const [beginning, setBeginning] = useState(0);
  const begin = () => {
    forgetDraft(draftName(draft, owner));
    setBeginning((count) => count + 1);
  };
  return (
    <Form
      key={beginning}
      draft={draft}
      onSubmit={({ source = '', after }) => mutateAsync({ language, source, after: Number(after) })}
      className="items-start lg:grid-cols-2 lg:gap-8"
    >
      <TextFields
        kind={kind}
        language={language}
        newest={newest}
        saved={saved}
        template={template}
        onTakeNewest={begin}
      />
    </Form>
  );
}

type FieldsProps = Props & { saved: SavedText | undefined; onTakeNewest(): void };

function TextFields({ kind, language, newest, saved, template, onTakeNewest }: FieldsProps) {
  const { t } = useLingui();
  const { after, base, source, count, isOvertaken, setAfter, setSource } = useTyped(newest, saved);
  const version = useRef<HTMLInputElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const take = (text: string) => {
    const area = fields.current?.querySelector('textarea');
    if (!area) return;
    enter(area, text);
    area.focus();
    area.setSelectionRange(0, 0);
  };
  const type = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => {
    // The draft has to know of which version it is.
    if (source === base) version.current?.dispatchEvent(new Event('input', { bubbles: true }));
    setSource(currentTarget.value);
  };
  return (
    <>
      <div ref={fields} className="grid gap-4">
        {source === '' && template?.(take)}
        <Blanks source={source} />
        <input
          ref={version}
          type="hidden"
          name="after"
          value={after}
          onInput={({ currentTarget }) => setAfter(Number(currentTarget.value))}
        />
        <TextAreaField
          key={count}
          label={t(siteTexts[kind].title)}
          hint={t`Start a line with # for a heading or - for a list item. **Words** are bold, and [words](https://…) are a link.`}
          name="source"
          lang={language}
          dir="auto"
          rows={12}
          className="lg:min-h-112"
          maxLength={siteTextLimits.source}
          defaultValue={base}
          onInput={type}
        />
        <p className="text-muted text-sm">
          {siteTexts[kind].isExtra
            ? t`Leave this empty to hide the page.`
            : t`Leave this empty to use the default text.`}
        </p>
        {isOvertaken && <NewerText newest={newest} onTake={onTakeNewest} onKeep={() => setAfter(newest.version)} />}
        <SaveTextButton source={source} />
      </div>
      <TextPreview source={source} language={language} />
    </>
  );
}

/**
 * What is typed, and the version of which it was made. When another one is saved that stays as it is, unless nothing is
 * typed that would be lost.
 */
function useTyped(newest: EditedSiteText, saved: SavedText | undefined) {
  const [typed, setTyped] = useState({ after: newest.version, base: newest.source, source: newest.source, count: 0 });
  const { after, base, source, count } = typed;
  const isSaved = source === newest.source || (saved?.source === source && saved.version === newest.version);
  if (newest.version !== after && (isSaved || source === base)) {
    const next = { after: newest.version, base: newest.source };
    setTyped(isSaved ? { ...typed, ...next } : { ...next, source: newest.source, count: count + 1 });
  }
  return {
    ...typed,
    isOvertaken: newest.version > after,
    setAfter: (after: number) => setTyped((typed) => ({ ...typed, after })),
    setSource: (source: string) => setTyped((typed) => ({ ...typed, source })),
  };
}
