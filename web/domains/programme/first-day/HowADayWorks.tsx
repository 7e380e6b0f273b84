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
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 mt-3 max-shell:grid-cols-1">
        {steps.map(({ icon, title, text }) => (
          <li
            key={title}
            className="max-shell:grid max-shell:grid-cols-[2.5rem_minmax(0,1fr)] max-shell:gap-x-3.5"
          >
            <span className="grid place-items-center w-10 h-9 mb-1.5 rounded-pebble bg-sunken text-brand-text max-shell:row-span-2">
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
