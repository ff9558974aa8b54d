import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Timeout for connecting to the site's own address, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Returns when a server's certificate expires, whether or not the certificate is trusted.
 *
 * @throws an Error if no TLS connection is possible
 */
export function endOfCertificate(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // Accept untrusted certificates: this only reads the expiry date, and sends nothing.
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
