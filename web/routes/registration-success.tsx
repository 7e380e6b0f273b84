import { createFileRoute } from '@tanstack/react-router';
import { RegistrationSuccessPage } from '../domains/membership/RegistrationSuccessPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

export const Route = createFileRoute('/registration-success')({
  staticData: { title: 'Registration' },
  component: RegistrationSuccess,
});

/** Signed in or not, the frame stays the same: the page must not begin again when it signs its member in. */
function RegistrationSuccess() {
  return (
    <Providers>
      <RegistrationSuccessPage />
    </Providers>
  );
}
