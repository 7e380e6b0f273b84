import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import type { Change } from './data.ts';

const switches = [
  { key: 'email', label: 'Email', text: 'Everything below that is set to email' },
  { key: 'push', label: 'Push', text: 'Everything below that is set to push, on devices where it’s on' },
  { key: 'forum', label: 'Forum', text: 'Replies and topics you follow' },
  { key: 'courses', label: 'Courses', text: 'Feedback on your work, and work of your learners' },
] as const;

interface SwitchesProps {
  settings: NotificationSettings;
  onChange: (change: Change) => void;
}

/** The four switches. One that is off wins over the rows below, which stay as they are. */
export const Switches = ({ settings, onChange }: SwitchesProps) => (
  <Card as="section" aria-label="Main switches" className="stack [--gap:1rem]">
    {switches.map(({ key, label, text }) => (
      <Switch
        key={key}
        label={label}
        description={text}
        checked={settings[key]}
        onChange={(on) => onChange({ [key]: on })}
      />
    ))}
  </Card>
);
