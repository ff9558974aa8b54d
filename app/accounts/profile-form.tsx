import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import { accountLimits } from '../../contract/account-terms.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { uploadPhoto } from '../photos/upload.ts';
import { useAuth } from '../session/auth.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { PersonPhotoField } from './person-photo-field.tsx';

/** Changes the name or photo of the signed-in person. */
export function ProfileForm() {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { changeProfile } = useAuth();
  const client = useQueryClient();
  const toast = useToast();
  const picture = useRef<Blob>(undefined);
  return (
    <Form
      draft="profile"
      onSubmit={async ({ name = '', photo = '' }) => {
        const sent = picture.current && (await uploadPhoto(picture.current)).image;
        await changeProfile({ name, photo: sent ?? photo });
        picture.current = undefined;
        toast.success(t`Your profile has been changed`);
        void refreshFoods(client);
      }}
    >
      <Field
        label={t`Username`}
        name="name"
        autoComplete="name"
        maxLength={accountLimits.name}
        defaultValue={user.name}
        required
      />
      <PersonPhotoField
        // A new photo starts the field anew.
        key={user.photo}
        label={t`Photo URL`}
        name="photo"
        current={user}
        onPicture={(chosen) => {
          picture.current = chosen;
        }}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  );
}
