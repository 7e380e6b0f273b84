import type { Digest, NotificationSettings } from '#contract/notifications/endpoints.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import type { Change } from './data.ts';

const options: readonly { value: Digest; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

interface DigestCardProps {
  settings: NotificationSettings;
  onChange: (change: Change) => void;
}

/** Choice of how often unread notifications come by email. */
export const DigestCard = ({ settings, onChange }: DigestCardProps) => (
  <Card as="section" aria-labelledby="digest-title" className="stack [--gap:1rem]">
    <div>
      <h2 id="digest-title" className="card-title">
        Email digest
      </h2>
      <p className="small muted mt-1">
        One email with what is still unread, at 8 in the morning
        {settings.quiet_hours.on ? ' or when your quiet hours end' : ''}. A weekly one comes on the first day
        of your week. Nothing unread, no email.
        {settings.email || settings.digest === 'off' ? '' : ' It waits while email is off.'}
      </p>
    </div>
    <Segmented
      label="Email digest"
      value={settings.digest}
      options={options}
      onChange={(digest) => onChange({ digest })}
    />
  </Card>
);
