import { isOffline } from '../api/api.ts';
import { type Outgoing, queueOutgoing } from '../worker/outbox.ts';

/**
 * Queues a call that failed because this browser is offline.
 *
 * @throws the same error if the call failed for another reason, or if the entry cannot be stored
 */
export async function queueIfOffline(error: unknown, outgoing: Omit<Outgoing, 'at'>): Promise<void> {
  if (!isOffline(error)) throw error;
  await queueOutgoing(outgoing).catch(() => {
    throw error;
  });
}
