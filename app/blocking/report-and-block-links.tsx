import { useLingui } from '#page-words';
import { ReportLink } from '../moderation/report-link.tsx';
import { useAuth } from '../session/auth.tsx';
import { BlockLink } from './block-link.tsx';

/** `about` identifies the other user: by a request shared with them, or by their message, wanted post or food. `name` is the user's name. */
export type AgainstProps = {
  about:
    | { requestId: string }
    | { messageId: string }
    | { wantedId: string; title: string }
    | { foodId: string; title: string };
  name: string;
};

/**
 * Links to report a message, to report and block another user, or to report food and to report or block its donor. Guests cannot
 * block anyone.
 */
export function ReportAndBlockLinks({ about, name }: AgainstProps) {
  const { t } = useLingui();
  const { user } = useAuth();
  if ('messageId' in about)
    return <ReportLink reported={{ about: 'message', ...about }} name={t`a message from ${name}`} />;
  if ('requestId' in about || 'wantedId' in about) {
    const met = 'requestId' in about ? about : { wantedId: about.wantedId };
    return (
      <>
        <ReportLink reported={{ about: 'person', ...met }} name={name} />
        <BlockLink met={met} name={name} />
      </>
    );
  }
  const { foodId, title } = about;
  return (
    <>
      <ReportLink reported={{ about: 'food', foodId }} name={title} label={t`Report this food`} />
      <ReportLink reported={{ about: 'person', foodId }} name={name} label={t`Report the donor`} />
      {user && <BlockLink met={{ foodId }} name={name} label={t`Block the donor`} />}
    </>
  );
}
