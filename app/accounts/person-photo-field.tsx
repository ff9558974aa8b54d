import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { accountLimits } from '../../contract/accounts/account-terms.ts';
import type { Person } from '../../contract/fields.ts';
import { useGivenFiles } from '../photos/given-files.ts';
import { PictureButtons } from '../photos/picture-buttons.tsx';
import { shrinkPicture } from '../photos/shrink.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Field } from '../ui/form/field.tsx';
import { useForm } from '../ui/form/form-context.ts';
import { enterValue } from '../ui/form/form-controls.ts';

type Props = {
  label: string;
  name: string;
  /** The user's current name and photo, if known. */
  current?: Pick<Person, 'name' | 'photo' | 'picture'>;
  /** Called with the picture to upload, or with undefined if it was removed. */
  onPicture(picture: Blob | undefined): void;
};

/**
 * A field for the user's optional photo: a picture that they take, choose, drop or paste, or a link. One replaces the other. The
 * picture is only prepared here, not uploaded, because only members can upload pictures.
 */
export function PersonPhotoField({ label, name, current, onPicture }: Props) {
  const { t } = useLingui();
  const choosing = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState(current?.photo ?? '');
  const isCurrent = link !== '' && link === current?.photo;
  const { preview, fault, choose, giveUp } = usePreparedPicture(name, (picture) => {
    // Clear the link without an input event, so that the draft keeps it. If the user leaves the page, the picture is lost.
    if (picture && field.current) field.current.value = '';
    if (picture) setLink('');
    onPicture(picture);
  });
  const held = useGivenFiles(choose);

  return (
    <fieldset
      aria-label={t`Your photo`}
      data-focus-next={choosing}
      className={`rounded-box border-base-300 bg-surface grid gap-4 border p-4 ${held ? 'outline-primary outline-3 outline-dashed' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {preview ? (
          <img src={preview} alt="" width={64} height={64} className="size-16 shrink-0 rounded-full object-cover" />
        ) : (
          <Avatar picture={isCurrent ? current.picture : ''} name={current?.name ?? ''} size={64} />
        )}
        <p role="status" className={`min-w-0 flex-1 basis-24 text-pretty ${fault ? 'text-error' : 'text-muted'}`}>
          {fault ??
            (preview
              ? t`This is how others will see you.`
              : isCurrent
                ? t`This is how others see you.`
                : t`A photo, if you like. Without one, others see your initials.`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PictureButtons id={choosing} camera="user" className="grow" onFile={choose} />
        {(preview || isCurrent) && (
          <button
            type="button"
            className="btn grow"
            onClick={() => {
              giveUp();
              if (field.current) enterValue(field.current, '');
            }}
          >
            <X size={18} aria-hidden /> {t`Remove`}
          </button>
        )}
      </div>
      <Field
        label={label}
        name={name}
        ref={field}
        autoComplete="photo"
        defaultValue={link}
        maxLength={accountLimits.photo}
        // A typed link replaces the picture.
        onInput={({ currentTarget: { value } }) => {
          setLink(value);
          if (value) giveUp();
        }}
      />
    </fieldset>
  );
}

/**
 * Prepares a picture for upload. If the form is submitted before the picture is ready, it waits.
 *
 * @param name the field's name
 * @param onPicture called with the picture, or with undefined if it was removed
 */
function usePreparedPicture(name: string, onPicture: (picture: Blob | undefined) => void) {
  const { t } = useLingui();
  const { waitFor } = useForm();
  const latest = useRef<Blob>(undefined);
  const [preview, setPreview] = useState<string>();
  const [fault, setFault] = useState<string>();

  const giveUp = () => {
    latest.current = undefined;
    onPicture(undefined);
    setPreview(undefined);
    setFault(undefined);
  };
  const prepare = async (file: Blob): Promise<boolean> => {
    try {
      const picture = await shrinkPicture(file);
      if (latest.current !== file) return false;
      onPicture(picture.body);
      setPreview(picture.preview);
      return true;
    } catch (error) {
      if (latest.current === file) setFault((error as Error).message);
      return false;
    }
  };
  const choose = (file: Blob) => {
    giveUp();
    latest.current = file;
    waitFor(name, prepare(file), t`Waiting for your photo…`);
  };
  return { preview, fault, choose, giveUp };
}
