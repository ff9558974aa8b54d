import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api/api.ts';

export const profileQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['profile', email], queryFn: () => answer(api.profile.$get()) });

export const passkeysQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['passkeys', email], queryFn: () => answer(api.passkeys.$get()) });

/** Invitations that the user has created. */
export const invitationsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['invitations', email], queryFn: () => answer(api.invitations.$get()) });

export const mailSettingsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['mail-settings', email], queryFn: () => answer(api['mail-settings'].$get()) });

export const sessionsQuery = (email: string, api: Api = browserApi) =>
  queryOptions({ queryKey: ['sessions', email], queryFn: () => answer(api.sessions.$get()) });
