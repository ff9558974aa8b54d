import { circle, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useLingui } from '#page-words';
import type { Area } from '../../contract/foods/places.ts';
import { MapGround, type Tiles } from './map-ground.tsx';
import { showAreas } from './map-view.ts';
import { sayPoint } from './say-point.ts';

/** A map with a circle around a food's approximate location. */
export function AreaMap({ tiles, area }: Tiles & { area: Area }) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap>();
  const { lat, lon, radius } = area;
  const middle = t(sayPoint({ lat, lon }));
  useEffect(() => {
    if (map) showAreas(map, [{ lat, lon, radius }]);
  }, [map, lat, lon, radius]);
  return (
    <div className="grid gap-2">
      <MapGround tiles={tiles} role="region" label={t`Map of the food’s location`} onMap={setMap} className="h-72">
        {map && <AreaCircle map={map} area={area} />}
      </MapGround>
      <p>{t`The food is somewhere in the circle, within ${radius} m of ${middle}.`}</p>
    </div>
  );
}

/** A circle around a food's approximate location. */
export function AreaCircle({ map, area: { lat, lon, radius } }: { map: LeafletMap; area: Area }) {
  useEffect(() => {
    const layer = circle([lat, lon], { radius, className: 'map-area', interactive: false }).addTo(map);
    return () => void layer.remove();
  }, [map, lat, lon, radius]);
  return null;
}
