import { useState } from 'react';
import type { Setting, SettingValue } from '#contract/admin/community-settings.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PhotoButton } from '../../../ui/controls/PhotoPicker.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { LogoMark } from '../../../ui/display/LogoMark.tsx';
import { uploadLogo } from '../data.ts';

interface Props {
  setting: Extract<Setting, { kind: 'picture' }>;
  /** Path of a picture, or empty for the drawn mark. */
  value: string;
  disabled: boolean;
  onChange: (value: SettingValue) => void;
}

/** Control of a logo. A chosen picture is uploaded at once, and shows in the product once the settings are saved. */
export function LogoControl({ setting, value, disabled, onChange }: Props) {
  const [refusal, setRefusal] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const { run, busy } = useApiMutation(uploadLogo, {
    failure: 'We couldn’t store this picture. The logo is as it was. Try again.',
    showError: setRefusal,
    onDone: ({ value: path }) => onChange(path),
  });
  const choose = async (file: File) => {
    setRefusal('');
    setPreparing(true);
    try {
      const { preparePhoto } = await import('../../../platform/photos/prepare-photo.ts');
      await run(await preparePhoto(file));
    } catch (reason) {
      setRefusal(
        reason instanceof Error && reason.name === 'PhotoRefusal'
          ? reason.message
          : 'We couldn’t read that picture. Please choose another one.',
      );
    } finally {
      setPreparing(false);
    }
  };
  return (
    <fieldset>
      <legend className="label">{setting.label}</legend>
      <p className="small muted">{setting.hint}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-3 items-center mt-2">
        <span
          className="size-16 grid place-items-center bg-surface border border-line rounded-[1rem]"
          data-theme={setting.theme}
          role="img"
          aria-label={value ? 'Your picture' : 'The drawn mark'}
        >
          {value ? (
            <img className="rounded-[22%]" src={value} width={48} height={48} alt="" />
          ) : (
            <LogoMark size={48} />
          )}
        </span>
        <PhotoButton
          types={photoChoices}
          kind="secondary"
          label={value ? 'Another picture' : 'Choose a picture'}
          busy={busy || isPreparing}
          disabled={disabled}
          onFile={(file) => void choose(file)}
        />
        {value ? (
          <Button kind="ghost" disabled={disabled || busy} onClick={() => onChange('')}>
            Remove {setting.theme === 'light' ? 'the logo' : 'the dark logo'}
          </Button>
        ) : null}
      </div>
      <div role="status">{refusal ? <InlineError>{refusal}</InlineError> : null}</div>
    </fieldset>
  );
}
