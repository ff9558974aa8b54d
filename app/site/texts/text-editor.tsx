import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type SiteTextKind, siteTextLimits, siteTexts } from '../../../contract/site/site-text-terms.ts';
import type { EditedSiteText } from '../../../contract/site/site-texts.ts';
import { ApiError } from '../../api/api.ts';
import type { Elements } from '../../ui/elements.ts';
import { useFormCall } from '../../ui/feedback/use-send.ts';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { enterValue } from '../../ui/form/form-controls.ts';
import { editedTextQuery } from '../site-queries.ts';
import { Blanks, SaveTextButton } from './text-blanks.tsx';
import { TextPreview } from './text-preview.tsx';
import { useSaveText } from './use-save-text.ts';

type Source = { source: string };

type Props = {
  kind: SiteTextKind;
  language: string;
  newest: EditedSiteText;
  /** Offers a text to start from while the field is empty. */
  template?: ((onTake: (source: string) => void) => Elements) | undefined;
};

/** Edits a text in one language, next to its preview. */
export function TextEditor({ kind, language, newest, template }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const saveText = useFormCall(useSaveText(kind));
  const [source, setSource] = useState(newest.source);
  const save = async ({ wanted, read }: { wanted: Source; read: Source }) => {
    const now = await client.fetchQuery({ ...editedTextQuery(kind, language), staleTime: 0 });
    if (![read.source, wanted.source].includes(now.source)) {
      const message = t`This has changed since you opened it. Choose what to keep.`;
      throw new ApiError(409, { code: 'CHANGED_MEANWHILE', message, now: { source: now.source } });
    }
    await saveText({ language, source: wanted.source, after: now.version });
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <EditForm<EditedSiteText, Source>
        draft={`site text ${kind} ${language}`}
        stored={newest}
        fieldsOf={({ source }) => ({ source })}
        wantedOf={({ source = '' }) => ({ source })}
        onSave={save}
        say={(_, source) => ({ label: t(siteTexts[kind].title), value: String(source) })}
        buttons={<SaveTextButton source={source} />}
      >
        {(shown) => (
          <TextFields
            kind={kind}
            language={language}
            shown={shown.source}
            source={source}
            template={template}
            onType={setSource}
          />
        )}
      </EditForm>
      <TextPreview source={source} language={language} />
    </div>
  );
}

type FieldsProps = Omit<Props, 'newest'> & { shown: string; source: string; onType(source: string): void };

function TextFields({ kind, language, shown, source, template, onType }: FieldsProps) {
  const { t } = useLingui();
  const fields = useRef<HTMLDivElement>(null);
  const area = () => fields.current?.querySelector('textarea');
  const take = (text: string) => {
    const field = area();
    if (!field) return;
    enterValue(field, text);
    field.focus();
    field.setSelectionRange(0, 0);
  };
  // The user may have typed before hydration.
  const begin = useEffectEvent(() => onType(area()?.value ?? shown));
  useEffect(() => begin(), []);
  return (
    <div ref={fields} className="grid gap-4">
      {source === '' && template?.(take)}
      <Blanks source={source} />
      <TextAreaField
        label={t(siteTexts[kind].title)}
        hint={t`Start a line with # for a heading or - for a list item. **Words** are bold, and [words](https://…) are a link.`}
        name="source"
        lang={language}
        dir="auto"
        rows={12}
        className="lg:min-h-112"
        maxLength={siteTextLimits.source}
        defaultValue={shown}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p className="text-muted text-sm">
        {siteTexts[kind].isExtra ? t`Leave this empty to hide the page.` : t`Leave this empty to use the default text.`}
      </p>
    </div>
  );
}
