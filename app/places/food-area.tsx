import type { Area } from '../../contract/places.ts';
import { MapOpener } from './map-opener.tsx';

/** Where a food is, as far as everyone is told, on a map. */
export function FoodArea({ area }: { area: Area }) {
  return <MapOpener>{({ AreaMap }, tiles) => <AreaMap tiles={tiles} area={area} />}</MapOpener>;
}
