import { useState } from 'react';
import type { Point } from '../../../contract/foods/place-terms.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Finds the device's position. Ignores calls while one is running. An error is shown in a toast and returned as `failure`. */
export function useFindPosition(onFound: (position: Point) => void, onFailed?: () => void) {
  const toast = useToast();
  const [isFinding, setFinding] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const find = async () => {
    if (isFinding) return;
    setFinding(true);
    setFailure(undefined);
    try {
      const { findPosition } = await import('./position.ts');
      onFound(await findPosition());
    } catch (error) {
      toast.error(error);
      setFailure(error);
      onFailed?.();
    } finally {
      setFinding(false);
    }
  };
  return { isFinding, find, failure };
}
