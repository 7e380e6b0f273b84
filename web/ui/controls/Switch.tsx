import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  /** Shows the label to screen readers only, where a table's row and column give it. */
  hideLabel?: boolean;
  disabled?: boolean;
}

/** A switch for a setting that is on or off. */
export function Switch({ checked, onChange, label, description, hideLabel = false, disabled }: SwitchProps) {
  const id = useId();
  const control = (
    <button
      type="button"
      role="switch"
      className="switch"
      id={id}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description ? `${id}-text` : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
  if (hideLabel) {
    return (
      <span className="relative">
        <span className="sr" id={`${id}-label`}>
          {label}
        </span>
        {control}
      </span>
    );
  }
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        <span id={`${id}-label`}>{label}</span>
        {description ? (
          <span className="text-sm block text-muted" id={`${id}-text`}>
            {description}
          </span>
        ) : null}
      </label>
      {control}
    </div>
  );
}
