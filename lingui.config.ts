import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languages, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from './contract/words/languages.ts';

export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: Object.keys(languages).filter((language) => language !== PSEUDO_LANGUAGE),
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
  macro: { corePackage: ['#words'], jsxPackage: ['#page-words'] },
  runtimeConfigModule: {
    i18n: ['no-words-of-the-process', 'i18n'],
    useLingui: ['/app/words/words-context.tsx', 'useWords'],
    Trans: ['/app/words/words-context.tsx', 'Trans'],
  },
  catalogs: [
    {
      path: '<rootDir>/words/{locale}/messages',
      include: ['app', 'contract', 'server'],
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ],
});
