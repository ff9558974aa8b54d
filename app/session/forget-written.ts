import { forgetDraftsOf } from '../ui/form/drafts.ts';
import { forgetOutgoingOf } from '../worker/outbox.ts';

/** Deletes a user's drafts and unsent texts from this browser. */
export async function forgetWrittenBy(userId: string): Promise<void> {
  forgetDraftsOf(userId);
  await forgetOutgoingOf(userId);
}
