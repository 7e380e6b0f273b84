import { Mail } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DayFields } from './DayFields.tsx';
import type { Registration } from './registration.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  registration: Registration;
  busy: boolean;
  error: string | null;
  onChange: (part: Partial<Registration>) => void;
  onBack: () => void;
  onEdit: () => void;
  onSubmit: () => void;
}

/** Step 3: everything once more, the member's day, and what else signing up means (ruling 8). */
export function ConfirmStep({ registration, busy, error, onChange, onBack, onEdit, onSubmit }: Props) {
  const { name, email, bio, time_zone, day_start_hour } = registration;
  const rows = [
    ['Name', name],
    ['Email', email],
    ...(bio.trim() ? [['About you', bio]] : []),
    ['Plan', 'Starter, free'],
  ] as const;
  return (
    <StepForm
      title="Ready to begin"
      summary="Starter, free"
      next={{ label: 'Create my account', busy, busyText: 'Creating your account...' }}
      onBack={onBack}
      onSubmit={onSubmit}
    >
      {error ? <Banner kind="danger" title={error} /> : null}
      <Card as="section" aria-label="Your details" className="relative">
        <dl className="grid gap-2.5 pr-16">
          {rows.map(([label, value]) => (
            <div key={label} className="shell:grid shell:grid-cols-[7rem_1fr] shell:gap-x-4">
              <dt className="muted small">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <Button
          kind="ghost"
          size="sm"
          className="absolute top-3 right-3"
          onClick={onEdit}
          aria-label="Edit your details"
        >
          Edit
        </Button>
      </Card>
      <DayFields
        zone={time_zone}
        hour={day_start_hour}
        onZone={(zone) => onChange({ time_zone: zone })}
        onHour={(hour) => onChange({ day_start_hour: hour })}
      />
      <p className="small muted flex gap-2.5">
        <Icon as={Mail} size="sm" className="mt-0.5 flex-none" />
        <span>
          You will also receive the Evolve newsletter. Every mail has a one-click unsubscribe, and nothing is
          sent until you confirm your address.
        </span>
      </p>
    </StepForm>
  );
}
