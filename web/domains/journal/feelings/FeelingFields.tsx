import clsx from 'clsx';
import { X } from 'lucide';
import { useId } from 'react';
import type { Feeling } from '#contract/journal/endpoints.ts';
import { usePending } from '../../../platform/offline/outbox.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { setFeeling, useSentFeelings } from './data.ts';
import styles from './feelings.module.css';
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
    <div className="flex flex-wrap gap-x-8 gap-y-1 items-center">
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
    <fieldset className="flex flex-wrap gap-x-1 gap-y-0 items-center min-w-0 min-h-touch">
      <legend className="sr">{scaleNames[scale]}</legend>
      <span className="label w-14" aria-hidden="true">
        {scaleNames[scale]}
      </span>
      <span className="inline-flex">
        {words.map((word, i) => (
          <label
            key={word}
            className={clsx(
              styles.feelingStone,
              'relative grid place-items-center w-8 h-touch rounded-md cursor-pointer hover:bg-hover',
              i < (value ?? 0) && 'is-on',
            )}
            title={word}
          >
            <input
              type="radio"
              className="sr"
              name={group}
              aria-label={word}
              checked={value === i + 1}
              onChange={() => onChange(i + 1)}
            />
            <i className="w-5.5 h-4.75 rounded-pebble shadow-[inset_0_0_0_1.75px_var(--ev-control)] [transition:background-color_0.15s]" />
          </label>
        ))}
      </span>
      <span className="small muted min-w-10" aria-hidden="true">
        {words[(value ?? 0) - 1] ?? ''}
      </span>
      {value === null ? null : (
        <Button kind="ghost" size="sm" icon={X} label={`Clear ${scale}`} onClick={() => onChange(null)} />
      )}
    </fieldset>
  );
}
