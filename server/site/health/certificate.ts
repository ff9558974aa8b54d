import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Milliseconds for the answer of the site's own address. */
const PATIENCE = 2_000;

/**
 * When the certificate ends that a server shows, whoever vouches for it.
 *
 * @throws an Error where none can be had
 */
export function endOfCertificate(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // For its date only: nothing is sent.
  const socket = connect(
    { host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false, timeout: PATIENCE },
    () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    },
  );
  socket.once('error', reject);
  socket.once('timeout', () => socket.destroy(new Error('no response')));
  return promise;
}
