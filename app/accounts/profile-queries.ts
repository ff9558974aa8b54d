import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** The signed-in person's profile. */
export const profileQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['profile', email], queryFn: () => answer(api.profile.$get()) });

/** The signed-in person's passkeys. */
export const passkeysQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['passkeys', email], queryFn: () => answer(api.passkeys.$get()) });

/** The invitations that the signed-in person has made. */
export const invitationsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['invitations', email], queryFn: () => answer(api.invitations.$get()) });

/** Whether the signed-in person wants mail. */
export const mailSettingsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['mail-settings', email], queryFn: () => answer(api['mail-settings'].$get()) });

/** The signed-in person's sessions. */
export const sessionsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['sessions', email], queryFn: () => answer(api.sessions.$get()) });
