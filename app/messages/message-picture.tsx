import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { photoIdOf, photoPath } from '../../contract/foods/photo-terms.ts';
import { FileButton } from '../photos/file-button.tsx';
import { useUpload } from '../photos/use-upload.ts';
import { ErrorWords } from '../ui/feedback/error-words.tsx';
import { useFieldError } from '../ui/form/form-context.ts';
import { enterValue } from '../ui/form/form-controls.ts';

const NAME = 'image';

/** A field for a message's photo. The photo is uploaded while the user writes, and its path is entered into the form. */
export function MessagePicture() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState('');
  const { upload, choose, cancel } = useUpload(field);
  const error = useFieldError(NAME);
  const id = photoIdOf(image);
  const shown = upload.preview ?? (id && photoPath(id, 320));
  const isUnderway = upload.phase === 'reading' || upload.phase === 'sending';
  const remove = () => {
    cancel();
    if (field.current) enterValue(field.current, '');
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <input ref={field} name={NAME} hidden onInput={({ currentTarget }) => setImage(currentTarget.value)} />
      {shown && <img src={shown} alt="" className="bg-base-200 size-16 rounded-xl object-cover" />}
      <FileButton onFile={choose} className="btn-sm">
        <ImagePlus size={16} aria-hidden />
        <span>{shown ? t`Change photo` : t`Add photo`}</span>
      </FileButton>
      {upload.phase === 'failed' && (
        <button type="button" className="btn btn-sm btn-primary" onClick={() => upload.retry()}>
          {t`Try again`}
        </button>
      )}
      {(shown || upload.phase !== 'none') && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={remove}>
          <X size={16} aria-hidden /> {t`Remove photo`}
        </button>
      )}
      <p role="status" className={`text-sm ${upload.phase === 'failed' ? 'text-error' : 'text-muted'}`}>
        {isUnderway ? (
          <span>{t`Uploading your photo…`}</span>
        ) : upload.phase === 'done' ? (
          <span>{t`Your photo will be sent with the message.`}</span>
        ) : upload.phase === 'failed' ? (
          <ErrorWords error={upload.error} />
        ) : null}
      </p>
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
