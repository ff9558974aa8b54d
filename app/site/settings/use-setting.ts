import { createContext, use } from 'react';
import { useLingui } from '#page-words';
import { recordOf, type SiteSetting } from '../../../contract/site/site-setting-terms.ts';
import type { EditedSiteSettings } from '../../../contract/site/site-settings.ts';

type Shown = {
  settings: EditedSiteSettings;
  /** Whether the form is a step of setting up the site. */
  isStep: boolean;
};

/** What the form around a field shows. */
const ShownSettings = createContext<Shown | null>(null);
export const ShowSettings = ShownSettings.Provider;

/** All settings in the form around a field. */
export function useShownSettings(): Shown {
  const shown = use(ShownSettings);
  if (!shown) throw new Error('A field of settings is not in their form');
  return shown;
}

/** What a field shows of its setting: its label and value, and the words that say if an environment variable sets it. */
export function useSetting<Name extends SiteSetting>(name: Name) {
  const { t } = useLingui();
  const { settings } = useShownSettings();
  const { label } = recordOf(name);
  const decides = settings.variables[name];
  return {
    name,
    label: typeof label === 'string' ? label : t(label),
    value: settings[name],
    isFixed: Boolean(decides),
    setBy: decides ? t`Set by the environment variable ${decides}, so you can’t change it here.` : undefined,
  };
}
