import { msg } from '#words';
import type { Check } from './check.ts';

/** Whether the proxy is trusted through which visitors come. */
export const proxyTrusted: Check = {
  title: msg`The proxy in front`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  ofServer: true,
  async find({ requests, config: { trustProxy } }) {
    if (!requests.isEnough()) return 'does not apply';
    const since = requests.since('notTrusted');
    if (!since) return 'well';
    return {
      title: msg`Visitors come through a proxy that is not trusted`,
      advice: msg`All of them count as one visitor, so that one who asks too often shuts out everybody. Set TRUST_PROXY to the number of proxies in front; now it is ${{ trustProxy: String(trustProxy) }}.`,
      since,
    };
  },
};

/** Whether fewer proxies are in front than are trusted. */
export const proxyTrustedTooFar: Check = {
  title: msg`The number of proxies in front`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  ofServer: true,
  async find({ requests, config: { trustProxy } }) {
    if (trustProxy === 0 || !requests.isEnough()) return 'does not apply';
    const since = requests.since('trustedTooFar');
    if (!since) return 'well';
    return {
      title: msg`More proxies are trusted than are in front`,
      advice: msg`Visitors can claim any address, and no limit holds for them. Set TRUST_PROXY to the number of proxies in front; now it is ${{ trustProxy: String(trustProxy) }}.`,
      since,
    };
  },
};

/** Whether visitors come by the address that the site gives out. */
export const publicUrl: Check = {
  title: msg`The site’s address`,
  harm: 'medium',
  docs: 'docs/configuration.md',
  ofServer: true,
  async find({ requests, config: { publicUrl } }) {
    if (!requests.isEnough()) return 'does not apply';
    const since = requests.since('otherHost');
    const host = requests.otherHost();
    if (!since || !host) return 'well';
    return {
      title: msg`Most visitors come by another address than the site’s own`,
      advice: msg`Mails and links lead to ${{ publicUrl }}. If that is not what people type, set PUBLIC_URL.`,
      details: [host],
      since,
    };
  },
};
