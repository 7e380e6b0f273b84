import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '../domains/auth/VerifyEmailPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'Confirm your address' },
  component: VerifyEmail,
});

function VerifyEmail() {
  return (
    <Providers>
      <VerifyEmailPage />
    </Providers>
  );
}
