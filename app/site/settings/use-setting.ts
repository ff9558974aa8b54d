import { createContext, use } from 'react';
import { useLingui } from '#page-words';
import { recordOf, type SiteSetting } from '../../../contract/site/site-setting-terms.ts';
import type { EditedSiteSettings } from '../../../contract/site/site-settings.ts';

type Shown = {
  settings: EditedSiteSettings;
  /** Whether the form is a setup step. */
  isStep: boolean;
};

const ShownSettings = createContext<Shown | null>(null);
export const ShowSettings = ShownSettings.Provider;

/** Returns all settings of the form that contains the calling field. */
export function useShownSettings(): Shown {
  const shown = use(ShownSettings);
  if (!shown) throw new Error('A field of settings is not in their form');
  return shown;
}

/** Returns a setting's label and value, with a note if an environment variable sets it. */
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
