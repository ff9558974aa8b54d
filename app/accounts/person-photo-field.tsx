import { Camera, Images, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { accountLimits } from '../../contract/account-terms.ts';
import type { Person } from '../../contract/fields.ts';
import { FileButton } from '../photos/file-button.tsx';
import { useGivenFiles } from '../photos/given-files.ts';
import { shrinkPicture } from '../photos/shrink.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Labelled } from '../ui/field.tsx';
import { enter, useForm } from '../ui/form.tsx';

type Props = {
  label: string;
  name: string;
  /** What they are called and show until now, if they are known already. */
  current?: Pick<Person, 'name' | 'photo' | 'picture'>;
  /** Called with the picture that is to be sent, and with none once it has been given up. */
  onPicture(picture: Blob | undefined): void;
};

/**
 * A photo of whoever fills in the form around it, if they like: taken, chosen, dropped, pasted, or given by its link. A
 * picture is only prepared here, since nobody may send one who is not signed in; it takes the place of a link.
 */
export function PersonPhotoField({ label, name, current, onPicture }: Props) {
  const choosing = useId();
  const { waitFor } = useForm();
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<Blob>(undefined);
  const [preview, setPreview] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [link, setLink] = useState(current?.photo ?? '');
  const isCurrent = link !== '' && link === current?.photo;

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
      // For the eye alone: a draft goes on with the link, as the picture does not outlast the page.
      if (field.current) field.current.value = '';
      setLink('');
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
    waitFor(name, prepare(file), 'Waiting for your picture…');
  };

  const held = useGivenFiles(choose);

  return (
    <fieldset
      aria-label="Your photo"
      data-focus-next={choosing}
      className={`rounded-box border-base-300 bg-surface grid gap-4 border p-4 ${held ? 'outline-primary outline-3 outline-dashed' : ''}`}
    >
      <div className="flex items-center gap-4">
        {preview ? (
          <img src={preview} alt="" width={64} height={64} className="size-16 shrink-0 rounded-full object-cover" />
        ) : (
          <Avatar picture={isCurrent ? current.picture : ''} name={current?.name ?? ''} size={64} />
        )}
        <p role="status" className={`text-pretty ${fault ? 'text-error' : 'text-muted'}`}>
          {fault ??
            (preview
              ? 'This is how others will see you.'
              : isCurrent
                ? 'This is how others see you.'
                : 'A photo, if you like. Without one, others see your initials.')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton capture="user" className="grow lg:pointer-fine:hidden" onFile={choose}>
          <Camera size={18} aria-hidden /> Take a photo
        </FileButton>
        <FileButton id={choosing} className="grow" onFile={choose}>
          <Images size={18} aria-hidden /> Choose a picture
        </FileButton>
        {(preview || isCurrent) && (
          <button
            type="button"
            className="btn grow"
            onClick={() => {
              giveUp();
              if (field.current) enter(field.current, '');
            }}
          >
            <X size={18} aria-hidden /> Remove
          </button>
        )}
      </div>
      <Labelled label={label} name={name}>
        {({ invalid, ...control }) => (
          <input
            {...control}
            ref={field}
            name={name}
            autoComplete="photo"
            defaultValue={link}
            maxLength={accountLimits.photo}
            // Whoever types a link wants that one.
            onInput={({ currentTarget: { value } }) => {
              setLink(value);
              if (value) giveUp();
            }}
            className={`input w-full ${invalid ? 'input-error' : ''}`}
          />
        )}
      </Labelled>
    </fieldset>
  );
}
