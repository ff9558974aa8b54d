import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { siteQuery } from '../api/site-query.ts';

/** Gives the open page the site's new colours and icons as soon as it hears of them. */
export function FollowLook() {
  const { data: site } = useQuery(siteQuery());
  const shown = useRef(site);
  useEffect(() => {
    if (!site) return;
    const { look = null, logo = null } = shown.current ?? {};
    shown.current = site;
    if (site.look?.styles === look?.styles && site.logo === logo) return;
    import('./show-look.ts').then(({ showLook }) => showLook(site)).catch(() => {});
  }, [site]);
  return null;
}
