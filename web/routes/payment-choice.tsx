import { createFileRoute } from '@tanstack/react-router';
import { PaymentChoicePage } from '../domains/membership/payment-conflicts/PaymentChoicePage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

/** Opened from an email, with or without a session. */
export const Route = createFileRoute('/payment-choice')({
  staticData: { title: 'Your payment', live: 'own' },
  component: PaymentChoice,
});

function PaymentChoice() {
  return (
    <Providers>
      <PaymentChoicePage />
    </Providers>
  );
}
