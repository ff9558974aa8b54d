import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Known beforehand, or the first page of `npm run dev` finds them one by one and reloads.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'hono/client',
      'leaflet',
      'lucide-react',
      'react-day-picker',
      'react-dom/client',
      'react-router/dom',
    ],
  },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      // Of lucide-react's 2,000 icons only those that are used are read, which takes a third off the build.
      experimental: { lazyBarrel: true },
      // Otherwise a slow machine is told which plugins took long.
      checks: { bundlerTimings: false },
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
                { name: 'shell', test: /\/app\/(root|layout\/site-layout|pages\/error-page)\.tsx/ },
                {
                  name: 'foods',
                  test: /\/app\/(foods\/(food-card|food-facts|status-badge)|ui\/(failed|load-more))\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
