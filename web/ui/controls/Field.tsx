import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from '../display/Icon.tsx';

interface Wiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<Wiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Small words after the label: "optional", "at least 6 characters". */
  note?: ReactNode;
  hint?: ReactNode;
  /** The sentence to show; it takes the hint's place. Empty means fine. */
  error?: string | undefined;
  required?: boolean;
  /** Keeps the label for screen readers only, when the design shows none. */
  hideLabel?: boolean;
  /** Something at the right of the label row: a link, a counter. */
  aside?: ReactNode;
  className?: string;
  /** Input, Textarea, Select, PasswordInput, or anything that calls `useField()`. */
  children: ReactNode;
}

/** Label above, control, then the error or the hint; the ids and ARIA are wired for the control inside. */
export function Field(props: FieldProps) {
  const { label, note, hint, error, required = false, hideLabel = false, aside, className, children } = props;
  const id = useId();
  const textId = `${id}-text`;
  const wiring = {
    id,
    describedBy: error || hint ? textId : undefined,
    invalid: Boolean(error),
    required,
  };
  return (
    <div className={clsx('field', className)}>
      <div className={clsx('label-row', hideLabel && 'sr')}>
        <label className="label" htmlFor={id}>
          {label} {note ? <small>{note}</small> : null}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p className="error" id={textId} role="alert">
          <Icon as={CircleAlert} size="sm" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p className="hint" id={textId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes a control inside a Field needs; what the control was given itself comes first. */
export function useField(own: ControlProps = {}) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    // aria-required, not required: the browser's own bubbles would speak before the specification's sentences.
    'aria-required': own.required || field?.required || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
