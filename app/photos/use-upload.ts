import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { useForm } from '../ui/form/form-context.ts';
import { enterValue } from '../ui/form/form-controls.ts';
import { type ShrunkPicture, shrinkPicture } from './shrink.ts';
import { uploadPhoto } from './upload.ts';

/** State of an upload. `progress` goes from 0 to 1. */
export type Upload =
  | { phase: 'none' | 'reading'; preview?: undefined }
  | { phase: 'sending'; preview: string; progress: number }
  | { phase: 'failed'; preview: string | undefined; error: Error; retry(): void }
  | { phase: 'done'; preview: string };

/**
 * Uploads a picture while the user fills in the form, then enters its path in `field`. A form that is submitted during the upload
 * waits for it. After a failure, the form cannot be submitted until the user retries, cancels or chooses another picture.
 */
export function useUpload(field: RefObject<HTMLInputElement | null>) {
  const { t } = useLingui();
  const { waitFor } = useForm();
  const [upload, setUpload] = useState<Upload>({ phase: 'none' });
  const underway = useRef<AbortController>(undefined);
  const entered = useRef<string>(undefined);

  useEffect(() => () => underway.current?.abort(), []);

  const complain = (message: string) => field.current?.setCustomValidity(message);

  const begin = (picture: () => Promise<ShrunkPicture>) => {
    giveUp();
    const controller = new AbortController();
    underway.current = controller;
    setUpload({ phase: 'reading' });
    waitFor(field.current?.name ?? '', send(picture, controller.signal), t`Waiting for your photo…`);
  };

  const send = async (picture: () => Promise<ShrunkPicture>, signal: AbortSignal): Promise<boolean> => {
    let preview: string | undefined;
    try {
      const shrunk = await picture();
      if (signal.aborted) return false;
      preview = shrunk.preview;
      const onProgress = (progress: number) => setUpload({ phase: 'sending', preview: shrunk.preview, progress });
      onProgress(0);
      const { image } = await uploadPhoto(shrunk.body, { signal, onProgress });
      setUpload({ phase: 'done', preview });
      entered.current = image;
      if (field.current) enterValue(field.current, image);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      complain(t`The photo couldn’t be uploaded. Try again, choose another or cancel.`);
      setUpload({ phase: 'failed', preview, error: error as Error, retry: () => begin(picture) });
      return true;
    }
  };

  const giveUp = () => {
    underway.current?.abort();
    entered.current = undefined;
    complain('');
    setUpload({ phase: 'none' });
  };

  return {
    upload,
    choose: (file: Blob) => begin(() => shrinkPicture(file)),
    cancel: giveUp,
    /** Call this when the field changes: a typed link cancels the upload. */
    follow: (value: string) => value !== entered.current && giveUp(),
  };
}
