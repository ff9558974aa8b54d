import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // If split, a route's `clientLoader` would run before the page has declared which messages it needs.
  splitRouteModules: false,
  // With a few dozen routes, one manifest in the page is cheaper than a request for each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
