import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Calls the embedded sign-in service, which answers null to a GET of who is not signed in there. Throws an Error for people. */
type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

/** Has the browser make a passkey for whoever has just logged in, and the sign-in service know it by a name. */
export async function addPasskey(call: Call, name: string): Promise<void> {
  const optionsJSON = await call<CreationOptions | null>('GET', '/passkey/generate-register-options');
  if (!optionsJSON) throw new Error('Please log in once more, so that we know that it is you.');
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  await call('POST', '/passkey/verify-registration', { name, response });
}

/** Has the browser show the sign-in service a passkey that its person chooses. */
export async function showPasskey(call: Call): Promise<void> {
  const options = await call<RequestOptions>('GET', '/passkey/generate-authenticate-options');
  const optionsJSON = { ...options, userVerification: 'required' } as const;
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  await call('POST', '/passkey/verify-authentication', { response });
}

function inWords(error: Error): never {
  if (error.name === 'InvalidStateError') throw new Error('This device has a passkey for this site already.');
  // Browsers do not tell whether somebody called it off or had nothing to show.
  const isCalledOff = error.name === 'NotAllowedError' || error.name === 'AbortError';
  throw new Error(isCalledOff ? 'No passkey was used.' : 'The passkey did not work. Please try again.');
}
