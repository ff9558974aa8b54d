import { Outlet } from 'react-router';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import Guard from './guard.tsx';

/** Shows the pages below to people who may see foods. Others log in first and then come back. */
export default function MembersOnly() {
  return useMaySeeFoods() ? <Outlet /> : <Guard />;
}
