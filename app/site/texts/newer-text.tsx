import { Trans, useLingui } from '#page-words';
import type { EditedSiteText } from '../../../contract/site-texts.ts';
import { TextSource, VersionFacts } from './text-history.tsx';

type Props = { newest: EditedSiteText; onTake(): void; onKeep(): void };

/** Shows what another steward has saved while one was writing, and asks with which text to go on. */
export function NewerText({ newest, onTake, onKeep }: Props) {
  const { t } = useLingui();
  return (
    <section role="alert" data-focus-next="" className="rounded-box border-primary bg-surface grid gap-3 border p-4">
      <p className="font-medium">
        <Trans>A newer version has been saved</Trans>
      </p>
      <VersionFacts {...newest} />
      <details>
        <summary className="link w-fit">{t`Show it`}</summary>
        <TextSource source={newest.source} />
      </details>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-sm" onClick={onKeep}>
          {t`Keep my version`}
        </button>
        <button type="button" className="btn btn-sm" onClick={onTake}>
          {t`Use the newer version`}
        </button>
      </div>
    </section>
  );
}
