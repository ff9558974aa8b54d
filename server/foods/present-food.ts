import { kindOf } from '../../contract/food-kinds/kind-of.ts';
import type * as contract from '../../contract/foods/foods.ts';
import type { Context } from '../events/context.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import { pick, presentImage } from '../kernel/presenting.ts';
import { cellOf, radiusOf } from '../places/grid.ts';
import { donorEmailFields, presentPerson } from '../users/user.ts';
import { presentContents } from './contents.ts';
import { asRead, type ListedRow } from './food-store.ts';

/**
 * A food as the API answers it: the fields that the contract names, and no others. Its donor reads their own e-mail in it even
 * if they hide it from others, as a client of the spec knows by the e-mail whose food it is.
 */
export function presentFood(
  food: ListedRow,
  ctx: Pick<Context, 'timeZone' | 'publicUrl' | 'sendsMail' | 'isVouchedFor'>,
  { isOwn = false } = {},
): contract.Food {
  return {
    ...pick(food, asRead),
    _id: food.id,
    image: presentImage(food.image, ctx),
    deadline: lastInstantOf(food.deadline, ctx.timeZone),
    donator: presentPerson({
      ...donorEmailFields(food, ctx),
      ...(isOwn && { email: food.donorEmail }),
      ...(food.donorIsSample && { isSample: true }),
      name: food.donorName,
      photo: presentImage(food.donorPhoto, ctx),
      picture: food.donorPicture,
    }),
    ...presentParts(food),
    ...presentArea(food),
    ...presentContents(food),
    ...presentKind(food),
  };
}

function presentParts({ unit, inParts, quantity, taken }: ListedRow): Pick<contract.Food, 'unit' | 'inParts' | 'left'> {
  return { ...(unit && { unit }), ...(inParts && { inParts, left: quantity - taken }) };
}

/** What a food is by its title; nothing where that names no known kind. */
export function presentKind({ title }: { title: string }): Pick<contract.Food, 'kind'> {
  const kind = kindOf(title);
  return kind ? { kind } : {};
}

/** The public place of a food. Everyone may know how exact it is. */
function presentArea({ areaLat, areaLon, distance }: ListedRow): Pick<contract.Food, 'area' | 'distance'> {
  if (areaLat === null || areaLon === null) return {};
  const area = { lat: areaLat, lon: areaLon };
  return { area: { ...area, radius: radiusOf(cellOf(area)) }, ...(distance !== undefined && { distance }) };
}
