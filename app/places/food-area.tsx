import type { Area } from '../../contract/foods/places.ts';
import { MapOpener } from './map-opener.tsx';

export function FoodArea({ area }: { area: Area }) {
  return <MapOpener>{({ AreaMap }, tiles) => <AreaMap tiles={tiles} area={area} />}</MapOpener>;
}
