import { forgetOutgoingOf } from '../offline/outbox.ts';
import { forgetDraftsOf } from '../ui/drafts.ts';

/** Leaves nothing in this browser of what a person has written and not sent: neither drafts nor what waits for a network. */
export async function forgetWrittenBy(email: string): Promise<void> {
  forgetDraftsOf(email);
  await forgetOutgoingOf(email);
}
