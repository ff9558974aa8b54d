import { msg } from '#words';
import type { Check } from './check.ts';

/** Whether the proxy in front of this server is trusted. */
export const proxyTrusted: Check = {
  title: msg`Reverse proxy`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  ofServer: true,
  async find({ requests, config: { trustProxy } }) {
    if (!requests.isEnough()) return 'does not apply';
    const since = requests.since('notTrusted');
    if (!since) return 'well';
    return {
      title: msg`The reverse proxy isn’t trusted`,
      advice: msg`All visitors count as one, so a single busy visitor can lock everyone out. Set TRUST_PROXY to the number of proxies in front of this server. It’s now ${{ trustProxy: String(trustProxy) }}.`,
      since,
    };
  },
};

/** Whether more proxies are trusted than there are. */
export const proxyTrustedTooFar: Check = {
  title: msg`Number of proxies`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  ofServer: true,
  async find({ requests, config: { trustProxy } }) {
    if (trustProxy === 0 || !requests.isEnough()) return 'does not apply';
    const since = requests.since('trustedTooFar');
    if (!since) return 'well';
    return {
      title: msg`TRUST_PROXY is higher than the number of proxies`,
      advice: msg`Visitors can fake their IP address and get around the limits. Set TRUST_PROXY to the number of proxies in front of this server. It’s now ${{ trustProxy: String(trustProxy) }}.`,
      since,
    };
  },
};

/** Whether visitors use the address in PUBLIC_URL. */
export const publicUrl: Check = {
  title: msg`Site address`,
  harm: 'medium',
  docs: 'docs/configuration.md',
  ofServer: true,
  async find({ requests, config: { publicUrl } }) {
    if (!requests.isEnough()) return 'does not apply';
    const since = requests.since('otherHost');
    const host = requests.otherHost();
    if (!since || !host) return 'well';
    return {
      title: msg`Most visitors use a different address for this site`,
      advice: msg`Emails and links point to ${{ publicUrl }}. If that’s not the address people type, change PUBLIC_URL.`,
      details: [host],
      since,
    };
  },
};
