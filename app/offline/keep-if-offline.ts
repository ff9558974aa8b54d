import { isOffline } from '../api/api.ts';
import { keepOutgoing, type Outgoing } from '../worker/outbox.ts';

/**
 * Keeps something that could not be sent because this browser has no network.
 *
 * @throws the error where it is not, or where this browser can not keep it
 */
export async function keepIfOffline(error: unknown, outgoing: Omit<Outgoing, 'at'>): Promise<void> {
  if (!isOffline(error)) throw error;
  await keepOutgoing(outgoing).catch(() => {
    throw error;
  });
}
