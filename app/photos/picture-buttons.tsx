import { Camera, Images } from 'lucide-react';
import { useLingui } from '#page-words';
import { FileButton } from './file-button.tsx';

type Props = {
  /** ID of the button for choosing a picture, which is shown on all devices. */
  id: string;
  /** The camera to open: rear or front. */
  camera: 'environment' | 'user';
  className?: string;
  onFile(file: File): void;
};

/** Buttons for choosing a picture and, except on large screens with a mouse, for taking one. */
export function PictureButtons({ id, camera, className = '', onFile }: Props) {
  const { t } = useLingui();
  return (
    <>
      <FileButton capture={camera} className={`${className} lg:pointer-fine:hidden`} onFile={onFile}>
        <Camera size={18} aria-hidden /> {t`Take a photo`}
      </FileButton>
      <FileButton id={id} className={className} onFile={onFile}>
        <Images size={18} aria-hidden /> {t`Choose a photo`}
      </FileButton>
    </>
  );
}
