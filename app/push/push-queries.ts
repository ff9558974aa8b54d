import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api.ts';

/** In which browsers the signed-in person is told by push, and the key to subscribe with. */
export const pushQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['push-subscriptions', email], queryFn: () => answer(api['push-subscriptions'].$get()) });

/** Of what the signed-in person is told, and how. */
export const notificationSettingsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['notification-settings', email],
    queryFn: () => answer(api['notification-settings'].$get()),
  });
