import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { ReportInput } from '../../contract/site/moderation.ts';
import {
  moderationLimits,
  type ReportReason,
  reasonWords,
  reportReasons,
} from '../../contract/site/moderation-terms.ts';
import { answer, api } from '../api/api.ts';
import { useAuth } from '../session/auth.tsx';
import { useStateToReturn } from '../session/path-to-return-to.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import type { Values } from '../ui/form/drafts.ts';
import { SelectField, TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';

/** The subject of a report: food, a message, or a user. A user is identified by their food or wanted post, or by a request. */
export type Reported = Pick<ReportInput, 'about' | 'foodId' | 'requestId' | 'wantedId' | 'messageId'>;

export type ReportDialogProps = { reported: Reported; name: string; open: boolean };

/** Asks for the reason for a report and, optionally, for details. Guests are sent to the login page and return afterwards. */
export function ReportDialog({ reported, name, open }: ReportDialogProps) {
  const { t } = useLingui();
  const { user, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const toReturn = useStateToReturn();
  const isGuest = !user && !loading;
  const logIn = useEffectEvent(() => {
    toast.error(t`Please log in to report this`);
    navigate('/login', { replace: true, state: toReturn });
  });
  useEffect(() => {
    if (open && isGuest) logIn();
  }, [open, isGuest]);
  const close = () => {
    if (state?.isOpenedHere) navigate(-1);
    else navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  const send = useFormCall({
    call: ({ reason, words = '' }: Values) =>
      answer(api.reports.$post({ json: { ...reported, reason: reason as ReportReason, words } })),
    done: t`Thank you. The moderators will read your report.`,
  });
  return (
    <Dialog title={t`Report ${name}`} open={open && user !== null} onClose={close}>
      <Form
        onSubmit={send}
        onSent={close}
        draft={`report ${reported.about} ${reported.foodId ?? reported.requestId ?? reported.wantedId ?? reported.messageId}`}
      >
        <SelectField label={t`Reason`} name="reason" defaultValue="" required data-focus-first="">
          <option value="">{t`Please choose`}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(reasonWords[reason])}
            </option>
          ))}
        </SelectField>
        <TextAreaField label={t`What you saw (optional)`} name="words" rows={3} maxLength={moderationLimits.words} />
        <p className="text-muted text-sm text-pretty">
          {t`Only moderators see this. No one else will know it’s from you.`}
        </p>
        <SubmitButton>{t({ message: 'Report', context: 'something' })}</SubmitButton>
      </Form>
    </Dialog>
  );
}
