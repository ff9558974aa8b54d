import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { AccountPage } from '../../accounts/account-page.tsx';
import { answer, api } from '../../api/api.ts';
import { skipServer } from '../../api/query.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/** Gives the logged-in user a role, through a steward's link. */
export default function RoleLinkPage() {
  const { t } = useLingui();
  const { name } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const acceptRole = async () => {
    const token = window.location.hash.slice(1);
    if (!token) throw new Error(t`This link is incomplete. Please copy all of it.`);
    const { role } = await answer(api.role.$post({ json: { token } }));
    await client.invalidateQueries(sessionQuery());
    toast.success(role === 'steward' ? t`You’re now a steward` : t`You’re now a moderator`);
    await navigate(role === 'steward' ? '/moderation/site' : '/moderation', { replace: true });
  };
  return (
    <AccountPage heading={t`Help run this site`}>
      <PageMeta title={t`Help run this site`} noIndex />
      <p className="wrap-anywhere">
        <Trans>
          You’re logged in as <bdi translate="no">{name}</bdi>. You’ve been asked to help run this site. Other
          moderators and stewards will see your name and email, and your actions are logged.
        </Trans>
      </p>
      <Form onSubmit={acceptRole}>
        <SubmitButton>{t`I’ll help`}</SubmitButton>
      </Form>
    </AccountPage>
  );
}
