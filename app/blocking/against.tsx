import { useLingui } from '#page-words';
import { ReportLink } from '../moderation/report-link.tsx';
import { useAuth } from '../session/auth.tsx';
import { BlockLink } from './block-link.tsx';

/** `about` is the request where one has met the person, a message of theirs, or their food; `name` is the person's. */
export type AgainstProps = {
  about: { requestId: string } | { messageId: string } | { foodId: string; title: string };
  name: string;
};

/** What one can do against somebody: report them, their food or their message, and block them. Guests can not block. */
export function Against({ about, name }: AgainstProps) {
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
