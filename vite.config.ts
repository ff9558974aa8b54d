import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oldest } from './app/layout/browsers.ts';
import { words } from './scripts/words-plugin.ts';

export default defineConfig({
  plugins: [words(), tailwindcss(), reactRouter()],
  // Known beforehand, or the first page of `npm run dev` finds them one by one and reloads.
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
      // Of lucide-react's 2,000 icons only those that are used are read, which takes a third off the build.
      experimental: { lazyBarrel: true },
      // Otherwise a slow machine is told which plugins took long.
      checks: { bundlerTimings: false },
      // A lazy part that something else imports statically is in the first load all the same.
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
            // What every page loads, in two files instead of twenty: fewer requests, and it packs better. The shell is
            // whatever the layout around the pages imports. Just so what the pages that show foods to guests share.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 1,
                },
                // What only a server puts into a page's head, and a browser when that changes.
                { name: 'show-look', test: /\/(app\/layout\/look-parts|contract\/site\/logo-terms)\.ts/, priority: 1 },
                {
                  name: 'shell',
                  // Digits that are typed are read by every form, and by the lists' search. The others are too small for files of their own.
                  test: /\/(app\/(root|layout\/site-layout|pages\/(error-page|guard|members-only)|ui\/(feedback\/(loading|inline-error)|page\/way-to-address))\.tsx|contract\/words\/digits\.ts)|lucide-react\/dist\/esm\/icons\/(x|circle-exclamation-point)\./,
                },
                // Small parts of the list's form, each of which alone takes more to name than to send.
                {
                  name: 'finding',
                  test: /\/app\/(foods\/(list\/(use-find-position|town-name)|form\/tick-box)|places\/say-point|alerts\/alert-(words|queries))\.ts|lucide-react\/dist\/esm\/icons\/(bell-ring|locate-fixed)/,
                },
                {
                  name: 'foods',
                  test: /\/app\/(foods\/(food-card|food-facts|food-queries|status-badge)|session\/may-see-foods|ui\/(feedback\/failed|page\/load-more))\.tsx?/,
                },
                // Small parts of a food's page and of the queues.
                {
                  name: 'food',
                  test: /\/app\/(queue\/last-day|thanks\/year-record|ui\/form\/action-bar|requests\/(interest|action-words))\.tsx?/,
                },
                // Small parts that many pages have: buttons and forms that send, lists that load, and those of the profile.
                { name: 'sending', test: /\/app\/ui\/feedback\/(act|use-send)\.tsx?/ },
                { name: 'loading', test: /\/app\/ui\/(feedback\/loaded|page\/paged-list)\.tsx/ },
                {
                  name: 'profile',
                  test: /\/app\/(ui\/(page\/(own-list|boxed-section)|form\/check-field)|accounts\/(profile-queries|use-provider))\.tsx?/,
                },
                // What goes on behind every page, and who is signed in: two files instead of fifteen.
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
