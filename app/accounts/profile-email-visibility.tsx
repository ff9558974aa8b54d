import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { profileQuery } from './profile-queries.ts';

/** Sets whether others see the user's email. */
export function EmailVisibility() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const query = profileQuery(email);
  const { data: profile } = useQuery(query);
  const { send, isPending, input, error } = useSend({
    call: (hidden: boolean) => answer(api['email-visibility'].$put({ json: { hidden } })),
    done: (hidden) => (hidden ? t`Others can no longer see your email` : t`Others can see your email`),
    refresh: [query],
  });
  return (
    <BoxedSection title={t`Who can see your email`}>
      <CheckField
        label={t`Hide my email. People can message me here instead.`}
        disabled={!profile}
        checked={isPending ? input : (profile?.isEmailHidden ?? false)}
        onCheck={send}
      />
      <InlineError error={error} />
      <p className="text-muted text-sm">{t`People who’ve already seen it may still have it.`}</p>
    </BoxedSection>
  );
}
