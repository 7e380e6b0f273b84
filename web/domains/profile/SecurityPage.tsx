import { Devices } from './Devices.tsx';
import { EmailCard } from './EmailCard.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SigningIn } from './SigningIn.tsx';

/** Settings of signing in: email, password, two steps, passkeys and devices. */
export function SecurityPage() {
  return (
    <SettingsFrame current="security" title="Security">
      <EmailCard />
      <PasswordForm />
      <SigningIn />
      <Passkeys />
      <Devices />
    </SettingsFrame>
  );
}
