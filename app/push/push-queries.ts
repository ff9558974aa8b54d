import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** The user's push subscriptions, and the key to subscribe with. */
export const pushQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['push-subscriptions', email], queryFn: () => answer(api['push-subscriptions'].$get()) });

export const notificationSettingsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['notification-settings', email],
    queryFn: () => answer(api['notification-settings'].$get()),
  });
