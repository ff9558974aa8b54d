import { useQuery } from '@tanstack/react-query';
import { siteQuery } from './account-queries.ts';

/** Who else one can log in with, by name. */
export function useProvider(): string {
  const { data: site } = useQuery(siteQuery());
  return (site?.signIn.service === 'embedded' && site.signIn.provider) || 'Google';
}
