import { foodLimits } from '../../contract/food-terms.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { units } from '../../contract/share-terms.ts';
import type { Values } from '../ui/drafts.ts';
import { Field, Labelled } from '../ui/field.tsx';

const IN_PARTS = 'parts';

/** How much there is of a food, in what it is counted, and whether it goes to one person or to several. */
export function QuantityFields({ food }: { food: Pick<Food, 'quantity' | 'unit' | 'inParts'> | undefined }) {
  return (
    <div className="grid content-start gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Total Quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={foodLimits.quantity}
          step={1}
          defaultValue={food?.quantity ?? 1}
          required
        />
        <Labelled label="Counted in" name="unit">
          {({ invalid, ...control }) => (
            <select {...control} name="unit" className="select w-full" defaultValue={food?.unit ?? ''}>
              <option value="">–</option>
              {units.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <Labelled label="Who gets it?" name="inParts">
        {({ invalid, ...control }) => (
          <select {...control} name="inParts" className="select w-full" defaultValue={food?.inParts ? IN_PARTS : ''}>
            <option value="">One person, all of it</option>
            <option value={IN_PARTS}>Several people, each a part</option>
          </select>
        )}
      </Labelled>
    </div>
  );
}

/** What was chosen beside the number. */
export function partsOf({ unit, inParts }: Values): Pick<FoodInput, 'unit' | 'inParts'> {
  return { unit: units.find((one) => one === unit) ?? null, inParts: inParts === IN_PARTS };
}
