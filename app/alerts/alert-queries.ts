import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api.ts';

/** Of which new food the signed-in person is told. */
export const alertsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['alerts', email], queryFn: () => answer(api.alerts.$get()) });
