import { createFileRoute } from '@tanstack/react-router';
import { RegistrationSuccessPage } from '../domains/auth/registration/RegistrationSuccessPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

export const Route = createFileRoute('/registration-success')({
  staticData: { title: 'Registration', live: 'own' },
  component: RegistrationSuccess,
});

/** The frame is the same with and without a session, because the page must not remount when it signs the member in. */
function RegistrationSuccess() {
  return (
    <Providers>
      <RegistrationSuccessPage />
    </Providers>
  );
}
