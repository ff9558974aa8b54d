import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { msg } from '#words';
import { pageWords } from '../words/need.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Calls the embedded sign-in service. For guests, GET returns null. Errors have messages for users. */
type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

/** Creates a passkey in the browser and registers it under a name. The user must have logged in recently. */
export async function addPasskey(call: Call, name: string): Promise<void> {
  const optionsJSON = await call<CreationOptions | null>('GET', '/passkey/generate-register-options');
  if (!optionsJSON) throw new Error(pageWords._(msg`Please log in again so we know it’s you.`));
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  await call('POST', '/passkey/verify-registration', { name, response });
}

/** Signs in with a passkey that the user chooses in the browser. */
export async function authenticateWithPasskey(call: Call): Promise<void> {
  const options = await call<RequestOptions>('GET', '/passkey/generate-authenticate-options');
  const optionsJSON = { ...options, userVerification: 'required' } as const;
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  await call('POST', '/passkey/verify-authentication', { response });
}

function inWords(error: Error): never {
  if (error.name === 'InvalidStateError') {
    throw new Error(pageWords._(msg`This device already has a passkey for this site.`));
  }
  // Browsers do not distinguish a cancelled dialog from a missing passkey.
  const isCalledOff = error.name === 'NotAllowedError' || error.name === 'AbortError';
  throw new Error(
    pageWords._(
      isCalledOff ? msg`No passkey was used. Please try again.` : msg`The passkey didn’t work. Please try again.`,
    ),
  );
}
