import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Stone, StoneCheck } from '../controls/StoneCheck.tsx';

/** Steps joined by the trail: dotted ahead, moss behind. */
export function Checklist({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="checklist" aria-label={label}>
      {children}
    </ol>
  );
}

interface ChecklistStepProps {
  title: string;
  text?: ReactNode;
  done: boolean;
  /** Without it the step shows its state and is not a control. */
  onChange?: (done: boolean) => void;
  today?: boolean;
  optional?: boolean;
  /** A chip or a small button at the right, below the text on phones. */
  side?: ReactNode;
}

/** One step: a native checkbox with its title, a line, and content at the side. */
export function ChecklistStep(props: ChecklistStepProps) {
  const { title, text, done, onChange, today = false, optional = false, side } = props;
  return (
    <li className={clsx('step', done && 'done')}>
      {onChange ? (
        <StoneCheck
          label={title}
          hideLabel
          checked={done}
          today={today && !done}
          optional={optional}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : (
        <span className="check--bare">
          <Stone done={done} />
          <span className="sr">{done ? 'Done:' : 'Not yet:'}</span>
        </span>
      )}
      <div className="min-w-0 wrap-anywhere">
        {/* A checkbox has the title as its label. */}
        <p className="text-[1.0625rem]/6 font-semibold font-sans" aria-hidden={onChange ? true : undefined}>
          {title}
        </p>
        {text ? <p className="text-sm text-muted">{text}</p> : null}
      </div>
      {side ? <div className="max-shell:col-2 max-shell:justify-self-start">{side}</div> : null}
    </li>
  );
}
