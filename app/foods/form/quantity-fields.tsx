import { useLingui } from '#page-words';
import { unitNames, units } from '../../../contract/foods/amount-terms.ts';
import { foodLimits } from '../../../contract/foods/food-terms.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';

/** Option that lets several people share a food. */
export const IN_PARTS = 'parts';

export function QuantityField({ quantity = 1 }: { quantity: number | undefined }) {
  const { t } = useLingui();
  return (
    <NumberField
      label={t`Total Quantity`}
      name="quantity"
      max={foodLimits.quantity}
      defaultValue={quantity}
      unitField="unit"
    />
  );
}

/** Fields for the unit, and for whether one person gets all the food or several people share it. */
export function InPartsFields({ food }: { food: Pick<Food, 'unit' | 'inParts'> | undefined }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={t`Unit`} name="unit" defaultValue={food?.unit ?? ''}>
        <option value="">–</option>
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(unitNames[unit])}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Who gets it?`} name="inParts" defaultValue={food?.inParts ? IN_PARTS : ''}>
        <option value="">{t`One person gets it all`}</option>
        <option value={IN_PARTS}>{t`Several people share it`}</option>
      </SelectField>
    </div>
  );
}
