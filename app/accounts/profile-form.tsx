import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import { accountLimits } from '../../contract/accounts/account-terms.ts';
import type { ProfileInput } from '../../contract/accounts/profile.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { uploadPhoto } from '../photos/upload.ts';
import { useAuth } from '../session/auth.tsx';
import type { SessionUser } from '../session/session-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { EditForm } from '../ui/form/edit-form.tsx';
import { Field } from '../ui/form/field.tsx';
import { SubmitButton } from '../ui/form/form.tsx';
import { PictureOrLink } from '../ui/image.tsx';
import { PersonPhotoField } from './person-photo-field.tsx';

/** Changes the user's name or photo. */
export function ProfileForm() {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { changeProfile } = useAuth();
  const client = useQueryClient();
  const toast = useToast();
  /** The chosen picture and, once uploaded, its path. If saving fails, the next attempt does not upload the picture again. */
  const picture = useRef<{ file: Blob; path?: string }>(undefined);
  const labels: Record<string, string> = { name: t`Username`, photo: t`Photo URL` };
  return (
    <EditForm<SessionUser, ProfileInput>
      draft="profile"
      stored={user}
      fieldsOf={({ name, photo }) => ({ name, photo })}
      wantedOf={async ({ name = '', photo = '' }) => {
        const chosen = picture.current;
        if (chosen) chosen.path ??= (await uploadPhoto(chosen.file)).image;
        return { name, photo: chosen?.path ?? photo };
      }}
      onSave={async ({ wanted, read }) => {
        await changeProfile(wanted, read);
        picture.current = undefined;
        toast.success(t`Your profile has been changed`);
        void refreshFoods(client);
      }}
      say={(path, value) => ({
        label: labels[path] ?? path,
        value: path === 'photo' && value ? <PictureOrLink link={String(value)} /> : String(value),
      })}
      buttons={<SubmitButton>{t`Save`}</SubmitButton>}
    >
      {(user) => (
        <>
          <Field
            label={t`Username`}
            name="name"
            autoComplete="name"
            maxLength={accountLimits.name}
            defaultValue={user.name}
            required
          />
          <PersonPhotoField
            label={t`Photo URL`}
            name="photo"
            current={user}
            onPicture={(chosen) => {
              picture.current = chosen && { file: chosen };
            }}
          />
        </>
      )}
    </EditForm>
  );
}
