import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

export const alertsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['alerts', email], queryFn: () => answer(api.alerts.$get()) });
