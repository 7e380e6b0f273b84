import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '../domains/membership/checkouts/PaymentSuccessPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

/** Open to members and visitors. */
export const Route = createFileRoute('/payment-success')({
  staticData: { title: 'Payment', live: 'own' },
  component: PaymentSuccess,
});

function PaymentSuccess() {
  return (
    <Providers>
      <PaymentSuccessPage />
    </Providers>
  );
}
