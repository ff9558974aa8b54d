import { isOffline } from '../api.ts';
import { keepOutgoing, type Outgoing } from './outbox.ts';

/**
 * Keeps what could not be sent where that is because this browser has no network.
 *
 * @throws the error where it is not, or where this browser can not keep it
 */
export async function keepIfOffline(error: unknown, outgoing: Omit<Outgoing, 'at'>): Promise<void> {
  if (!isOffline(error)) throw error;
  await keepOutgoing(outgoing).catch(() => {
    throw error;
  });
}
