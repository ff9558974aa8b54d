import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A route's `clientLoader` would be in a file of its own, and run before the page has said which words it needs.
  splitRouteModules: false,
  // The site has a dozen routes: one manifest with the page beats a request a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
