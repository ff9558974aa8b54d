import { Outlet } from 'react-router';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import Guard from './guard.tsx';

/** Shows its nested pages to visitors who may see foods. Others log in first and then return. */
export default function MembersOnly() {
  return useMaySeeFoods() ? <Outlet /> : <Guard />;
}
