import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The site has a dozen routes: one manifest with the page beats a request a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
