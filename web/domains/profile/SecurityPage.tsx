import { Suspense } from 'react';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { EmailCard } from '../auth/email-change/EmailCard.tsx';
import { Passkeys } from '../auth/passkeys/Passkeys.tsx';
import { PasswordForm } from '../auth/passwords/PasswordForm.tsx';
import { SigningIn } from '../auth/second-step/SigningIn.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

// At the end of the page, so the first paint doesn't need it.
const Devices = part(() => import('../auth/devices/Devices.tsx').then((m) => m.Devices));

/** Settings of signing in: email, password, two steps, passkeys and devices. */
export function SecurityPage() {
  return (
    <SettingsFrame current="security" title="Security">
      <EmailCard />
      <PasswordForm />
      <SigningIn />
      <Passkeys />
      <Suspense fallback={<SkeletonList label="Loading devices" face={false} />}>
        <Devices />
      </Suspense>
    </SettingsFrame>
  );
}
