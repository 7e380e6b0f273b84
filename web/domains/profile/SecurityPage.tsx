import { Devices } from './Devices.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Settings of signing in: password and devices. */
export function SecurityPage() {
  return (
    <SettingsFrame current="security" title="Security">
      <PasswordForm />
      <Devices />
    </SettingsFrame>
  );
}
