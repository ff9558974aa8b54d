import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SHARED } from '../../contract/foods/photo-terms.ts';
import { forgetSharedPhoto, sharedPhoto } from '../worker/shared-photo.ts';
import { shrinkPicture } from './shrink.ts';

export type SharedPhoto = {
  /** The shared photo, until the user accepts or rejects it. */
  offered: { photo: Blob; preview: string } | undefined;
  /** Whether a photo was shared but could not be read. */
  isMissing: boolean;
  /** Accepts the photo. It stays stored until the upload is done (`hasArrived`), in case the page is reloaded first. */
  take(): void;
  /** Rejects the offer and deletes the photo. */
  giveUp(): void;
};

/** Reads a photo that was shared with this site. Any website can share one, so nothing is uploaded until the user accepts it. */
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
