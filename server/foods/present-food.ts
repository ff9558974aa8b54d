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
 * Returns a food in API format, with only the contract's fields. Donors get their own email address even if they hide it from
 * others, because clients that follow the spec identify the owner by it.
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

/** Returns the kind of food that a title names, or nothing if it names no known kind. */
export function presentKind({ title }: { title: string }): Pick<contract.Food, 'kind'> {
  const kind = kindOf(title);
  return kind ? { kind } : {};
}

/** Returns the public place of a food, with its radius. */
function presentArea({ areaLat, areaLon, distance }: ListedRow): Pick<contract.Food, 'area' | 'distance'> {
  if (areaLat === null || areaLon === null) return {};
  const area = { lat: areaLat, lon: areaLon };
  return { area: { ...area, radius: radiusOf(cellOf(area)) }, ...(distance !== undefined && { distance }) };
}
