import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';
import { useHydrated } from '../ui/browser-state.ts';

/**
 * Whether passkeys work here and, if not, why: the sign-in service does not support them (`none`), the site has an IP address
 * instead of a host name (`unnamed`), the site does not use HTTPS (`unsafe`), the page was opened at another address
 * (`elsewhere`), or the browser is too old (`old-browser`).
 */
export type PasskeysHere = 'yes' | 'none' | 'unnamed' | 'unsafe' | 'elsewhere' | 'old-browser' | 'not-known-yet';

export function usePasskeysHere(): PasskeysHere {
  const { data: site } = useQuery(siteQuery());
  const isInBrowser = useHydrated();
  if (site?.signIn.service !== 'embedded') return 'none';
  const there = passkeysAt(site.url);
  if (there !== 'yes') return there;
  if (!isInBrowser) return 'not-known-yet';
  if (location.origin !== site.url) return 'elsewhere';
  return 'PublicKeyCredential' in window ? 'yes' : 'old-browser';
}

/**
 * Whether passkeys work at a URL and, if not, why. They require a host name and a secure connection. `localhost` counts as both.
 */
export function passkeysAt(url: string): PasskeysHere {
  const { protocol, hostname } = new URL(url);
  if (/^\[|^[\d.]+$/.test(hostname)) return 'unnamed';
  return protocol === 'https:' || /(^|\.)localhost$/.test(hostname) ? 'yes' : 'unsafe';
}
