import { Trans, useLingui } from '#page-words';
import { type SiteTextKind, siteTextLimits } from '../../../contract/site/site-text-terms.ts';
import type { EditedSiteText } from '../../../contract/site/site-texts.ts';
import { Moment } from '../../ui/dates.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { useSend } from '../../ui/feedback/use-send.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { useSaveText } from './use-save-text.ts';

type Version = EditedSiteText['history'][number];

/** Older versions of a text, which can be restored. */
export function TextHistory({
  kind,
  language,
  newest,
}: {
  kind: SiteTextKind;
  language: string;
  newest: EditedSiteText;
}) {
  const { t } = useLingui();
  const { send, isPending, error } = useSend(useSaveText(kind));
  const restore = ({ source }: Version) => send({ language, source, after: newest.version });
  if (newest.version === 0) return null;
  const most = siteTextLimits.versions;
  return (
    <BoxedSection title={t`Saved versions`}>
      <VersionFacts {...newest} />
      <InlineError error={error} />
      <ul aria-label={t`Older versions`} className="grid gap-3">
        {newest.history.map((version) => (
          <li key={version.version} className="border-base-300 border-t pt-3">
            <details className="grid gap-2">
              <summary className="w-fit cursor-pointer">
                <VersionFacts {...version} />
              </summary>
              <TextSource source={version.source} />
              <button
                type="button"
                aria-disabled={isPending}
                data-focus-next=""
                className="btn btn-sm"
                onClick={() => restore(version)}
              >
                {t`Restore this version`}
              </button>
            </details>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t`We keep the last ${most} versions.`}</p>
    </BoxedSection>
  );
}

type Facts = Omit<Pick<Version, 'version' | 'savedAt' | 'savedBy'>, 'savedAt'> & { savedAt: string | null };

/** Number, author and time of a version. */
function VersionFacts({ version, savedAt, savedBy }: Facts) {
  const { t } = useLingui();
  if (savedAt === null) return null;
  const who = <bdi>{savedBy ?? t`Someone who left`}</bdi>;
  const when = <Moment instant={savedAt} />;
  return (
    <span>
      <Trans>
        Version {version}: {who}, {when}
      </Trans>
    </span>
  );
}

function TextSource({ source }: { source: string }) {
  const { t } = useLingui();
  if (source === '') return <p className="text-muted my-2">{t`No custom text`}</p>;
  return (
    <p dir="auto" lang="" className="bg-base-200 rounded-box my-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
      {source}
    </p>
  );
}
