import { Outlet } from 'react-router';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import Guard from './guard.tsx';

/** Shows its nested pages only to visitors who may see food. Others are sent to the login page and return afterwards. */
export default function MembersOnly() {
  return useMaySeeFoods() ? <Outlet /> : <Guard />;
}
