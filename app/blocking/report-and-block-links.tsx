import { useLingui } from '#page-words';
import { ReportLink } from '../moderation/report-link.tsx';
import { useAuth } from '../session/auth.tsx';
import { BlockLink } from './block-link.tsx';

/** `about` is a request shared with the other user, their message, or their food. `name` is that user's name. */
export type AgainstProps = {
  about: { requestId: string } | { messageId: string } | { foodId: string; title: string };
  name: string;
};

/** Links to report another user, their food or their message, and to block them. Guests cannot block. */
export function ReportAndBlockLinks({ about, name }: AgainstProps) {
  const { t } = useLingui();
  const { user } = useAuth();
  if ('messageId' in about)
    return <ReportLink reported={{ about: 'message', ...about }} name={t`a message from ${name}`} />;
  if ('requestId' in about)
    return (
      <>
        <ReportLink reported={{ about: 'person', ...about }} name={name} />
        <BlockLink met={about} name={name} />
      </>
    );
  const { foodId, title } = about;
  return (
    <>
      <ReportLink reported={{ about: 'food', foodId }} name={title} label={t`Report this food`} />
      <ReportLink reported={{ about: 'person', foodId }} name={name} label={t`Report the donor`} />
      {user && <BlockLink met={{ foodId }} name={name} label={t`Block the donor`} />}
    </>
  );
}
