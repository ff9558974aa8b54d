import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ReportInput } from '../../contract/moderation.ts';
import { moderationLimits, type ReportReason, reasonWords, reportReasons } from '../../contract/moderation-terms.ts';
import { useAuth } from '../accounts/auth.tsx';
import { useStateToReturn } from '../accounts/path-to-return-to.ts';
import { answer, api } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Labelled, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';

/** What is reported: a food, whoever was met as its donor or by a request, or a message. */
export type Reported = Pick<ReportInput, 'about' | 'foodId' | 'requestId' | 'messageId'>;

export type ReportDialogProps = { reported: Reported; name: string; open: boolean };

/** Asks for the reason, and for words if one likes. A guest logs in first, and comes back to it. */
export function ReportDialog({ reported, name, open }: ReportDialogProps) {
  const { user, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const toReturn = useStateToReturn();
  const isGuest = !user && !loading;
  const logIn = useEffectEvent(() => {
    toast.error('Please login to report something', { isShownElsewhere: true });
    navigate('/login', { replace: true, state: toReturn });
  });
  useEffect(() => {
    if (open && isGuest) logIn();
  }, [open, isGuest]);
  const close = () => {
    if (state?.isOpenedHere) navigate(-1);
    else navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  const { mutateAsync } = useMutation({
    mutationFn: (input: ReportInput) => answer(api.reports.$post({ json: input })),
    meta: { showsOwnErrors: true },
  });
  const send = async ({ reason, words = '' }: Record<string, string>) => {
    await mutateAsync({ ...reported, reason: reason as ReportReason, words });
    toast.success('Thank you. Those who look after the site will have a look.');
  };
  return (
    <Dialog title={`Report ${name}`} open={open && user !== null} onClose={close}>
      <Form
        onSubmit={send}
        onSent={close}
        draft={`report ${reported.about} ${reported.foodId ?? reported.requestId ?? reported.messageId}`}
      >
        <Labelled label="Reason" name="reason">
          {({ invalid, ...control }) => (
            <select
              {...control}
              name="reason"
              defaultValue=""
              required
              data-focus-first=""
              className={`select w-full ${invalid ? 'select-error' : ''}`}
            >
              <option value="">Please choose</option>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {reasonWords[reason]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <TextAreaField label="What you saw (optional)" name="words" rows={3} maxLength={moderationLimits.words} />
        <p className="text-muted text-sm text-pretty">
          Those who look after the site read it. Nobody else learns that it was you.
        </p>
        <SubmitButton>Report</SubmitButton>
      </Form>
    </Dialog>
  );
}
