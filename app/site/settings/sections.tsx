import { useLingui } from '#page-words';
import { settingForms } from '../../../contract/site/site-setting-terms.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { LogoField } from './logo-field.tsx';
import { type SectionProps, SettingsSection } from './settings-form.tsx';

/** Changes the site's appearance. The logo is above the form, because it is saved at once, without the save button. */
export function LookSection(props: SectionProps) {
  return <SettingsSection {...props} form="colour" before={<LogoField />} />;
}

/** Turns the check for new releases on or off. Shows a note instead if the site has no release feed. */
export function ReleasesSection(props: SectionProps) {
  const { t } = useLingui();
  if (props.settings.releaseFeed !== null) return <SettingsSection {...props} form="releases" />;
  return (
    <BoxedSection title={t(settingForms.releases)}>
      <p className="text-pretty">{t`This site doesn’t check for new releases: the environment variable UPDATE_FEED_URL isn’t set.`}</p>
    </BoxedSection>
  );
}
