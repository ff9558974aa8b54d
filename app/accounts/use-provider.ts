import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';

/** The name of the external sign-in service. */
export function useProvider(): string {
  const { data: site } = useQuery(siteQuery());
  return (site?.signIn.service === 'embedded' && site.signIn.provider) || 'Google';
}
