import { BookOpen, Check, Footprints } from 'lucide';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';

const steps = [
  { icon: BookOpen, title: 'Read', text: 'One short lesson. About two minutes.' },
  { icon: Footprints, title: 'Walk', text: 'Five minutes outside, or in the hallway, with one question.' },
  { icon: Check, title: 'Finish', text: 'Tick both and press Next Day. That’s the day done.' },
];

const hidden = storedValue('evolve.how-a-day-works', { perMember: true });

/** Explains a day on the first day (15e), until it is hidden or the day is done. */
export function HowADayWorks() {
  if (useStoredValue(hidden) !== null) return null;
  return (
    <Card as="section" aria-labelledby="how">
      <div className="section-head">
        <h2 className="card-title" id="how">
          How a day works
        </h2>
        <Button kind="ghost" size="sm" onClick={() => hidden.set('hidden')}>
          Got it, hide this
        </Button>
      </div>
      <ol className="how mt-3">
        {steps.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="how-icon">
              <Icon as={icon} />
            </span>
            <b className="block">{title}</b>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
