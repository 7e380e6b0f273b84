import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '../domains/membership/PaymentSuccessPage.tsx';
import { OpenShell } from './-shell/OpenShell.tsx';

export const Route = createFileRoute('/payment-success')({
  staticData: { title: 'Payment' },
  component: PaymentSuccess,
});

function PaymentSuccess() {
  return (
    <OpenShell>
      <PaymentSuccessPage />
    </OpenShell>
  );
}
