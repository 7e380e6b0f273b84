import { type ReactNode, useId } from 'react';
import { dateWords } from '../formats.ts';

export interface WeekdayPickerProps {
  legend: ReactNode;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  chosen: readonly number[];
  /** The first button's ISO weekday. The default is Monday. */
  startsOn?: number;
  error?: string | undefined;
  onChange: (days: number[]) => void;
}

// The first of January 2024 was a Monday.
const name = (day: number, form: 'weekdayShort' | 'weekday'): string =>
  dateWords(form, Date.UTC(2024, 0, day), 'UTC');

/** Seven buttons, one for each weekday. */
export function WeekdayPicker({ legend, chosen, startsOn = 1, error, onChange }: WeekdayPickerProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className="grid grid-cols-7 gap-1.5 max-shell:gap-1 [&_[aria-pressed='true']]:bg-brand [&_[aria-pressed='true']]:shadow-none [&_[aria-pressed='true']]:text-on-brand">
        {[0, 1, 2, 3, 4, 5, 6]
          .map((after) => ((startsOn - 1 + after) % 7) + 1)
          .map((day) => (
            <button
              className="min-h-touch rounded-md [box-shadow:inset_0_0_0_1px_var(--ev-line-strong)] font-size-sm font-semibold text-muted text-center max-shell:font-size-xs"
              key={day}
              type="button"
              aria-pressed={chosen.includes(day)}
              onClick={() =>
                onChange(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])
              }
            >
              <span aria-hidden="true">{name(day, 'weekdayShort')}</span>
              <span className="sr">{name(day, 'weekday')}</span>
            </button>
          ))}
      </div>
      {error ? (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
