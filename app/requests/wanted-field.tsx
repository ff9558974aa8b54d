import { sayQuantity, type Unit } from '../../contract/share-terms.ts';
import { Field } from '../ui/field.tsx';

type Props = { food: { quantity: number; unit?: Unit; left?: number }; wanted: number; most: number };

/** How much one asks for of a food that is given in parts. */
export function WantedField({ food, wanted, most }: Props) {
  return (
    <div className="grid gap-1">
      <Field
        label={`How many${food.unit ? ` ${food.unit}` : ''} would you like?`}
        name="wanted"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        defaultValue={wanted}
        required
      />
      <p className="text-muted text-sm">{sayQuantity(food)}</p>
    </div>
  );
}
