import { useLingui } from '#page-words';
import { CopyButton } from './copy-button.tsx';

/** A secret link to copy. It can be shown only once, because the server stores only its hash. */
export function CopiedLink({ link }: { link: string }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <label className="grid gap-1">
        <span className="font-medium">{t`Copy your link now. You won’t see it again.`}</span>
        <input readOnly value={link} className="input w-full" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton
        text={link}
        failed={t`The link couldn’t be copied. Select it and copy it yourself.`}
        className="justify-self-start"
      >
        {t`Copy`}
      </CopyButton>
    </div>
  );
}
