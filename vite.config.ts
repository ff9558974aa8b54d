import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oldest } from './app/layout/browsers.ts';
import { words } from './scripts/words-plugin.ts';

export default defineConfig({
  plugins: [words(), tailwindcss(), reactRouter()],
  // Listed here, because `npm run dev` would otherwise discover them one by one and reload its first page each time.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'leaflet',
      'lucide-react',
      'react-day-picker',
      'react-dom/client',
      'react-router/dom',
    ],
  },
  build: {
    target: [`chrome${oldest.chrome}`, `safari${oldest.safari}`, `ios${oldest.safari_ios}`, `firefox${oldest.firefox}`],
    reportCompressedSize: false,
    rolldownOptions: {
      // Reads only the used ones of lucide-react's 2,000 icons, which makes the build a third faster.
      experimental: { lazyBarrel: true },
      // Without this, a build on a slow machine prints how long each plugin took.
      checks: { bundlerTimings: false },
      // A lazy module that is also imported statically ends up in the first load.
      onwarn: (warning, warn) => {
        if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message);
        warn(warning);
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Code that every page loads, in two files instead of twenty: fewer requests and better compression. The shell is
            // everything the layout around the pages imports. Code shared by the food pages for guests is grouped likewise.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 1,
                },
                // Used by the server for a page's head, and by browsers only when it changes.
                { name: 'show-look', test: /\/(app\/layout\/look-parts|contract\/site\/logo-terms)\.ts/, priority: 1 },
                {
                  name: 'shell',
                  // Every form and search reads typed digits, and cards and pages of food say what is in it. The other modules are too
                  // small for files of their own.
                  test: /\/(app\/(root|layout\/site-layout|pages\/(error-page|guard|members-only)|ui\/(feedback\/(loading|inline-error)|page\/way-to-address))\.tsx|contract\/(words\/digits|foods\/content-terms)\.ts)|lucide-react\/dist\/esm\/icons\/(x|circle-exclamation-point)\./,
                },
                // Small parts of the list's form: naming each would take more bytes than sending it.
                {
                  name: 'finding',
                  test: /\/app\/(foods\/(list\/(use-find-position|town-name)|form\/tick-box)|places\/say-point|alerts\/alert-(words|queries))\.ts|lucide-react\/dist\/esm\/icons\/(bell-ring|locate-fixed)/,
                },
                {
                  name: 'foods',
                  test: /\/app\/(foods\/(food-card|food-facts|food-queries|status-badge)|session\/may-see-foods|ui\/(feedback\/failed|page\/load-more))\.tsx?/,
                },
                // Small parts of food pages and queues.
                {
                  name: 'food',
                  test: /\/app\/(queue\/last-day|thanks\/year-record|ui\/form\/action-bar|requests\/(interest|action-words))\.tsx?/,
                },
                // Small parts of many pages: buttons and forms that send, lists that load, and parts of the profile.
                { name: 'sending', test: /\/app\/ui\/feedback\/(act|use-send)\.tsx?/ },
                { name: 'loading', test: /\/app\/ui\/(feedback\/loaded|page\/paged-list)\.tsx/ },
                {
                  name: 'profile',
                  test: /\/app\/(ui\/(page\/(own-list|boxed-section)|form\/check-field)|accounts\/(profile-queries|use-provider))\.tsx?/,
                },
                // Background work of every page, and the session: two files instead of fifteen.
                {
                  name: 'background',
                  test: /\/app\/(background|prefetch|events\/(?!events-worker)|offline\/(keep-cards|keep-pages|late-notice)|push\/keep-push|ui\/feedback\/question|worker\/(register-worker|seen-pages|kept-page)\.ts)/,
                },
                {
                  name: 'session',
                  test: /\/app\/session\/(connection|embedded-sign-in-service|sign-in-popup|email-taken|invitation|delete-account)\.ts/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
