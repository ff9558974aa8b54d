import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';

/** The name of the external service that people can log in with. */
export function useProvider(): string {
  const { data: site } = useQuery(siteQuery());
  return (site?.signIn.service === 'embedded' && site.signIn.provider) || 'Google';
}
