import type { Site } from '../../contract/accounts.ts';
import type { SignInService } from './sign-in-service.ts';

/** The sign-in service that this site is configured with. Firebase is loaded only if it is used. */
export async function loadSignInService({ signIn }: Site): Promise<SignInService> {
  if (signIn.service === 'firebase') {
    const { firebaseSignInService } = await import('./firebase-sign-in-service.ts');
    return firebaseSignInService(signIn);
  }
  const { embeddedSignInService } = await import('./embedded-sign-in-service.ts');
  return embeddedSignInService(signIn);
}
