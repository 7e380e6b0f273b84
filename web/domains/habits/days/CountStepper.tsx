import { Minus, Plus } from 'lucide';
import { Icon } from '../../../ui/display/Icon.tsx';
import { numberWords } from '../../../ui/formats.ts';

interface CountStepperProps {
  /** Names the group: "Drink water". */
  label: string;
  value: number;
  step?: number;
  min?: number;
  max?: number;
  /** Unit of the buttons' names: "glasses". */
  unit?: string | null;
  /** Shows the number between the buttons. */
  isValueShown?: boolean;
  onChange: (value: number) => void;
}

/** Two buttons that lower and raise a number. */
export function CountStepper(props: CountStepperProps) {
  const { label, value, step = 1, min = 0, max = 1_000_000, unit, isValueShown = false, onChange } = props;
  const amount = step === 1 ? 'one' : `${step}${unit ? ` ${unit}` : ''}`;
  return (
    <fieldset className="inline-flex items-center border border-line-strong rounded-md bg-surface">
      <legend className="sr">{label}</legend>
      <button
        className="size-touch grid place-items-center rounded-md muted disabled:opacity-45 hover:not-disabled:bg-hover hover:not-disabled:text-text"
        type="button"
        aria-label={`${label}: ${amount} less`}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <Icon as={Minus} />
      </button>
      {isValueShown ? <output className="min-w-9 center strong nums">{numberWords(value)}</output> : null}
      <button
        className="size-touch grid place-items-center rounded-md muted disabled:opacity-45 hover:not-disabled:bg-hover hover:not-disabled:text-text"
        type="button"
        aria-label={`${label}: ${amount} more`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + step))}
      >
        <Icon as={Plus} />
      </button>
    </fieldset>
  );
}
