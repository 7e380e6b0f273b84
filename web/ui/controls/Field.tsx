import clsx from 'clsx';
import { CircleAlert } from 'lucide';
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
  /** Small text after the label: "optional", "at least 6 characters". */
  note?: ReactNode;
  hint?: ReactNode;
  /** Error sentence, shown instead of the hint. Empty means valid. */
  error?: string | undefined;
  required?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Shown at the right of the label: a link, a counter. */
  aside?: ReactNode;
  className?: string;
  /** Input, Textarea, Select, PasswordInput, or any component that calls `useField()`. */
  children: ReactNode;
}

/** Label above, control, then the error or the hint. Ids and ARIA are set for the control inside. */
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
    <div className={clsx('field grid grid-cols-1 gap-1.75', className)}>
      <div
        className={clsx(
          'flex items-baseline justify-between gap-4 max-shell:[&>.link]:-my-3 max-shell:[&>.link]:inline-flex max-shell:[&>.link]:items-center max-shell:[&>.link]:min-h-touch large-text:flex-wrap large-text:gap-x-4 large-text:gap-y-0 large-text:[&>.link]:my-0',
          hideLabel && 'sr',
        )}
      >
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

/** Returns the attributes for a control inside a Field. The control's own attributes win. */
export function useField(own: ControlProps = {}) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    // aria-required and not required, because the browser's own messages would come before ours.
    'aria-required': own.required || field?.required || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
