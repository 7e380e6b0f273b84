import clsx from 'clsx';
import { X } from 'lucide';
import { useId } from 'react';
import type { Feeling } from '#contract/journal.ts';
import { usePending } from '../../../platform/offline/outbox.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import './feelings.css';
import { setFeeling, useSentFeelings } from './data.ts';
import { feelingPrefix } from './pending-feelings.ts';
import { type Scale, scaleNames, scaleWords } from './rules.ts';

interface FeelingFieldsProps {
  date: string;
  feeling: Feeling | undefined;
}

/** Mood and energy of a date, five stones each. Both are optional, and each choice is saved at once. */
export function FeelingFields({ date, feeling }: FeelingFieldsProps) {
  const toast = useToast();
  const isWaiting = usePending(`${feelingPrefix}${date}:`).length > 0 && !navigator.onLine;
  useSentFeelings(() => toast.error('We couldn’t save that. Please try again.'));
  return (
    <div className="feelings">
      {(['mood', 'energy'] as const).map((scale) => (
        <ScaleField
          key={scale}
          scale={scale}
          value={feeling?.[scale] ?? null}
          onChange={(value) => setFeeling(date, scale, value)}
        />
      ))}
      {isWaiting ? <PendingBadge /> : null}
    </div>
  );
}

interface ScaleFieldProps {
  scale: Scale;
  value: number | null;
  onChange: (value: number | null) => void;
}

function ScaleField({ scale, value, onChange }: ScaleFieldProps) {
  const group = useId();
  const words = scaleWords[scale];
  return (
    <fieldset className="feeling">
      <legend className="sr">{scaleNames[scale]}</legend>
      <span className="label" aria-hidden="true">
        {scaleNames[scale]}
      </span>
      <span className="feeling-stones">
        {words.map((word, i) => (
          <label key={word} className={clsx('feeling-stone', i < (value ?? 0) && 'is-on')} title={word}>
            <input
              type="radio"
              className="sr"
              name={group}
              aria-label={word}
              checked={value === i + 1}
              onChange={() => onChange(i + 1)}
            />
            <i />
          </label>
        ))}
      </span>
      <span className="small muted feeling-word" aria-hidden="true">
        {words[(value ?? 0) - 1] ?? ''}
      </span>
      {value === null ? null : (
        <Button kind="ghost" size="sm" icon={X} label={`Clear ${scale}`} onClick={() => onChange(null)} />
      )}
    </fieldset>
  );
}
