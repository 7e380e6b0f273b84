import { ArrowRight } from 'lucide';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { planLabel } from '../../membership/packages/plans.ts';
import type { PendingPayment } from './pending-payment.ts';
import { StepForm } from './StepForm.tsx';
import type { usePayFirst } from './use-pay-first.ts';

interface Props {
  pending: PendingPayment;
  pay: ReturnType<typeof usePayFirst>;
  onEdit: () => void;
}

const nothingToType = { values: {}, set: () => undefined, isChanged: false };

/** Shown after registering without a payment: pay now, start free, or edit the details. */
export function WaitingForPayment({ pending, pay, onEdit }: Props) {
  return (
    <StepForm
      form={{ ...nothingToType, busy: pay.busy === 'paying' }}
      title="Your payment is still open"
      lead={`We kept your details for ${planLabel(pending)}. Nothing has been charged.`}
      summary={planLabel(pending)}
      next={{
        label: 'Continue to payment',
        icon: ArrowRight,
        busyText: 'Opening payment...',
      }}
      onSubmit={() => pay.open(pending)}
    >
      {pay.error ? <Banner kind="danger" title={pay.error} /> : null}
      <p className="muted">
        You can also begin with Starter, free, and choose a plan any day. The first week of Evolve 90 is yours
        either way.
      </p>
      <div className="row row--wrap">
        <Button
          busy={pay.busy === 'starting-free'}
          busyText="Creating your account..."
          onClick={() => pay.startFree(pending)}
        >
          Start free instead
        </Button>
        <Button kind="ghost" onClick={onEdit}>
          Change my details
        </Button>
      </div>
    </StepForm>
  );
}
