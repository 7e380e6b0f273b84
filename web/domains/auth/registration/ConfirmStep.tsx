import { ArrowRight, Clock, Mail } from 'lucide';
import type { ReactNode } from 'react';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import type { Answer } from '../../../platform/http/api.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { TestModeBanner } from '../../membership/checkouts/TestModeBanner.tsx';
import { type Choice, planLabel } from '../../membership/packages/plans.ts';
import { dayEnds } from '../time-zones.ts';
import type { RegistrationForm } from './registration.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  form: RegistrationForm;
  choice: Choice;
  sale: Answer<'GET /api/payments/packages'> | undefined;
  onBack: () => void;
  onEdit: () => void;
  onEditPlan: () => void;
  /** Switches to Starter and registers at once. */
  onFree: () => void;
  onSubmit: () => void;
}

/** Step 3: a summary, when a day ends where the member is, and the terms of signing up. A paid plan continues to its payment. */
export function ConfirmStep(props: Props) {
  const { form, choice, sale, onBack, onEdit, onEditPlan, onFree, onSubmit } = props;
  const { name, email, bio } = form.values;
  const isPaid = choice.tier !== 'starter';
  const rows = [['Name', name], ['Email', email], ...(bio.trim() ? [['About you', bio]] : [])] as const;
  return (
    <StepForm
      form={form}
      title="Ready to begin"
      summary={planLabel(choice)}
      next={
        isPaid
          ? { label: 'Continue to payment', icon: ArrowRight, busyText: 'Opening payment...' }
          : { label: 'Create my account', busyText: 'Creating your account...' }
      }
      onBack={onBack}
      onSubmit={onSubmit}
    >
      <FormProblem form={form} />
      {isPaid ? <TestModeBanner sale={sale} /> : null}
      <Summary label="Your details" onEdit={onEdit} rows={rows} />
      <Summary label="Your plan" onEdit={onEditPlan} rows={[['Plan', planLabel(choice)]]}>
        {isPaid ? (
          <>
            <p className="small muted mt-2.5">
              You pay on the next page, and your account opens with it. Cancel anytime, with a 30-day
              money-back guarantee, once per person.
            </p>
            <button
              type="button"
              className="link small mt-1 min-h-[var(--ev-touch)] shell:min-h-0"
              onClick={onFree}
            >
              Start free instead
            </button>
          </>
        ) : null}
      </Summary>
      <p className="small muted flex gap-2.5">
        <Icon as={Clock} size="sm" className="mt-0.5 flex-none" />
        <span>
          {dayEnds(form.values.day_start_hour, form.values.time_zone)} You can change that in Settings.
        </span>
      </p>
      <p className="small muted flex gap-2.5">
        <Icon as={Mail} size="sm" className="mt-0.5 flex-none" />
        <span>
          You'll also get the Evolve newsletter. You can unsubscribe in one click, and we won't send it until
          you confirm your email address.
        </span>
      </p>
      <p className="small muted">
        With your account you accept our <Legal href="/terms">Terms of Service</Legal> and{' '}
        <Legal href="/privacy">Privacy Policy</Legal>.
      </p>
    </StepForm>
  );
}

/** Opens in a tab of its own, because the password typed before isn't stored. */
function Legal({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

interface SummaryProps {
  label: string;
  rows: readonly (readonly string[])[];
  onEdit: () => void;
  children?: ReactNode;
}

function Summary({ label, rows, onEdit, children }: SummaryProps) {
  return (
    <Card as="section" aria-label={label} className="relative">
      <dl className="grid gap-2.5 pr-16">
        {rows.map(([name, value]) => (
          <div key={name} className="shell:grid shell:grid-cols-[7rem_1fr] shell:gap-x-4">
            <dt className="muted small">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Button
        kind="ghost"
        size="sm"
        className="absolute top-3 right-3"
        onClick={onEdit}
        aria-label={`Edit ${label.toLowerCase()}`}
      >
        Edit
      </Button>
    </Card>
  );
}
