import { Camera, Images } from 'lucide-react';
import { useLingui } from '#page-words';
import { FileButton } from './file-button.tsx';

type Props = {
  /** The id of the button that is there on every device. */
  id: string;
  /** The camera to open: the one on the back, or the one that faces its user. */
  camera: 'environment' | 'user';
  className?: string;
  onFile(file: File): void;
};

/** The buttons for a picture: the camera, on devices that are used like a phone, and the pictures of the device. */
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
