import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';
import { useHydrated } from '../ui/browser-state.ts';

/** Whether passkeys work here or, if not, why: no service for them, a site or a browser without, another address. */
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

/** Passkeys belong to a name and a safe connection. `localhost` is both. */
export function passkeysAt(url: string): PasskeysHere {
  const { protocol, hostname } = new URL(url);
  if (/^\[|^[\d.]+$/.test(hostname)) return 'unnamed';
  return protocol === 'https:' || /(^|\.)localhost$/.test(hostname) ? 'yes' : 'unsafe';
}
