import { useQuery } from '@tanstack/react-query';

/**
 * Whether a photo of this site is not there any more, by its path. A browser's own cache, which has shown it before, does not know.
 */
export function useIsGone(path: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['photo-gone', path],
    queryFn: async () => (await fetch(path ?? '', { method: 'HEAD', cache: 'no-store' })).status === 404,
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inBackground: true },
  });
  return data ?? false;
}
