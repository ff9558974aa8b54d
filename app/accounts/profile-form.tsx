import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { accountLimits } from '../../contract/account-terms.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { uploadPhoto } from '../photos/upload.ts';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { useSignedInUser } from './guard.tsx';
import { PersonPhotoField } from './person-photo-field.tsx';

/** Gives whoever is signed in another name or photo. */
export function ProfileForm() {
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
        toast.success('Your profile has been changed');
        void refreshFoods(client);
      }}
    >
      <Field
        label="Username"
        name="name"
        autoComplete="name"
        maxLength={accountLimits.name}
        defaultValue={user.name}
        required
      />
      <PersonPhotoField
        // It begins anew with the photo that has been sent.
        key={user.photo}
        label="Photo URL"
        name="photo"
        current={user}
        onPicture={(chosen) => {
          picture.current = chosen;
        }}
      />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}
