import { forgetDraftsOf } from '../ui/form/drafts.ts';
import { forgetOutgoingOf } from '../worker/outbox.ts';

/** Deletes a person's drafts and unsent outgoing texts from this browser. */
export async function forgetWrittenBy(userId: string): Promise<void> {
  forgetDraftsOf(userId);
  await forgetOutgoingOf(userId);
}
