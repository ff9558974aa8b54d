import { useLingui } from '#page-words';
import { sayQuantity, type Unit, unitNames } from '../../contract/foods/amount-terms.ts';
import { NumberField } from '../ui/form/number-field.tsx';

type Props = { food: { quantity: number; unit?: Unit; left?: number }; wanted: number; most: number };

/** A field for the amount to request, for food that several people can share. */
export function WantedField({ food, wanted, most }: Props) {
  const { t } = useLingui();
  const unit = food.unit && t(unitNames[food.unit]);
  return (
    <div className="grid gap-1">
      <NumberField
        label={unit ? t`How many ${unit} would you like?` : t`How many would you like?`}
        name="wanted"
        max={most}
        defaultValue={wanted}
        unit={food.unit}
      />
      <p className="text-muted text-sm">{t(sayQuantity(food))}</p>
    </div>
  );
}
