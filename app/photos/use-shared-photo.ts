import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SHARED } from '../../contract/foods/photo-terms.ts';
import { forgetSharedPhoto, sharedPhoto } from '../worker/shared-photo.ts';
import { shrinkPicture } from './shrink.ts';

export type SharedPhoto = {
  /** The shared photo, until it is used or given up, with a small preview. */
  offered: { photo: Blob; preview: string } | undefined;
  /** Whether a photo was shared and could not be read. */
  isMissing: boolean;
  /** Ends the offer. The photo is stored until `hasArrived`, so that it is still there if the page is opened again. */
  take(): void;
  /** Deletes the photo. */
  giveUp(): void;
};

/**
 * Reads the photo that was shared with this site. Any page on the web can post one, so it is only shown, and goes nowhere
 * before somebody has confirmed that it is theirs.
 */
export function useSharedPhoto(hasArrived: boolean): SharedPhoto {
  const [search, setSearch] = useSearchParams();
  const [offered, setOffered] = useState<SharedPhoto['offered']>();
  const [isMissing, setMissing] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const isShared = search.has(SHARED);
  const forget = () => {
    setOffered(undefined);
    void forgetSharedPhoto();
    search.delete(SHARED);
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const onArrival = useEffectEvent(forget);

  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const photo = await sharedPhoto();
      const preview = photo && (await shrinkPicture(photo)).preview;
      if (isLeft) return;
      if (photo && preview) setOffered({ photo, preview });
      else setMissing(true);
    };
    if (isShared) void look().catch(() => isLeft || setMissing(true));
    return () => {
      isLeft = true;
    };
  }, [isShared]);
  useEffect(() => {
    if (isShared && isTaken && hasArrived) onArrival();
  }, [isShared, isTaken, hasArrived]);

  return {
    offered: isTaken ? undefined : offered,
    isMissing,
    take: () => setTaken(true),
    giveUp: forget,
  };
}
