import { queryOptions } from '@tanstack/react-query';
import { type Point, roughly } from '../../../contract/foods/place-terms.ts';
import { answer, api } from '../../api/api.ts';

/** Query for the town, time zone and language at a site's location. */
export const proposalQuery = (point: Point) =>
  queryOptions({
    queryKey: ['site-place', roughly(point)],
    queryFn: () => answer(api.moderation.site.proposal.$get({ query: { near: roughly(point) } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
