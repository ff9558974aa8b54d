import { useLingui } from '#page-words';
import { sayAmount, type Unit, unitNames } from '../../contract/foods/amount-terms.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { NumberField } from '../ui/form/number-field.tsx';

type Props = {
  request: QueuedRequest;
  left: number;
  unit: Unit | undefined;
  open: boolean;
  onClose(): void;
  onOffer(offered: number): Promise<void>;
};

/** Asks how much to offer a requester: less than they asked for, and no more than is left. */
export function OfferDialog({
  request: { requester, wanted = 1, offered },
  left,
  unit,
  open,
  onClose,
  onOffer,
}: Props) {
  const { t } = useLingui();
  const { name } = requester;
  const unitName = unit && t(unitNames[unit]);
  const amount = t(sayAmount(wanted, unit));
  const most = Math.min(wanted - 1, left);
  return (
    <Dialog title={t`Offer ${name} less?`} open={open} onClose={onClose}>
      <p className="mb-4 text-pretty wrap-anywhere">
        {t`They asked for ${amount}. If they accept your offer, it’s promised to them. Until then, you can still give it to someone else.`}
      </p>
      <Form onSubmit={(values) => onOffer(Number(values.offered))} onSent={onClose}>
        <NumberField
          label={unitName ? t`How many ${unitName} can you give?` : t`How many can you give?`}
          name="offered"
          max={most}
          defaultValue={Math.min(offered ?? most, most)}
          unit={unit}
          data-focus-first=""
        />
        <SubmitButton>{t({ message: 'Offer', context: 'verb' })}</SubmitButton>
      </Form>
    </Dialog>
  );
}
