import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Circle } from 'lucide';
import { useMember } from '../../../platform/session/session.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { firstStepsRead } from '../data.ts';
import styles from '../office.module.css';
import { firstSteps } from './first-steps.ts';

const hidden = storedValue('evolve.first-steps-hidden', { perMember: true });

/** First steps of a new administrator, on the front page of the office until all are done or the list is hidden. */
export function FirstSteps() {
  const { second_step_due_at: due } = useMember();
  const isHidden = useStoredValue(hidden) !== null;
  const read = useQuery({ ...firstStepsRead, enabled: !isHidden }).data;
  const steps = read ? firstSteps(read, due === null) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isHidden || done === steps.length) return null;
  return (
    <Card as="section" className={styles.firstSteps} aria-labelledby="first-steps">
      <SectionHead id="first-steps" title="First steps">
        <Button kind="ghost" size="sm" onClick={() => hidden.set('hidden')}>
          Hide
        </Button>
      </SectionHead>
      <p className="small muted nums">
        {done} of {steps.length} done
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-3 mt-3">
        {steps.map(({ key, title, text, href, isDone }) => (
          <li key={key} className={clsx('flex gap-2.5 items-start', isDone ? 'done' : undefined)}>
            <Icon
              className="flex-none mt-0.75 muted"
              as={isDone ? Check : Circle}
              label={isDone ? 'Done' : 'Open'}
            />
            <div>
              {href && !isDone ? (
                <Link className="link" href={href}>
                  {title}
                </Link>
              ) : (
                <span className="strong">{title}</span>
              )}
              {isDone ? null : <p className="small muted">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
