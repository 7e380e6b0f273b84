import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Icon, type IconType } from '../display/Icon.tsx';
import { useField } from './Field.tsx';

export interface InputProps extends ComponentProps<'input'> {
  icon?: IconType;
  /** Shows no border until it has the focus, for search rows inside cards. */
  quiet?: boolean;
}

/** A one-line text input. Inside a Field it gets that label and description. */
export function Input({ icon, quiet = false, className, required, ...rest }: InputProps) {
  const wired = useField({ ...rest, required });
  const input = <input {...rest} {...wired} className={clsx('input', quiet && 'input--quiet', className)} />;
  if (!icon) return input;
  return (
    <div className="input-wrap">
      <Icon as={icon} />
      {input}
    </div>
  );
}

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Grows with its text in browsers that support it. */
  grow?: boolean;
}

export function Textarea({ grow = false, className, required, ...rest }: TextareaProps) {
  const wired = useField({ ...rest, required });
  return (
    <textarea
      {...rest}
      {...wired}
      className={clsx('textarea', grow && '[field-sizing:content] max-h-[60vh]', className)}
    />
  );
}

/** A native select, because a phone's own wheel is better than a custom one. */
export function Select({ className, required, ...rest }: ComponentProps<'select'>) {
  const wired = useField({ ...rest, required });
  return <select {...rest} {...wired} className={clsx('select', className)} />;
}

/** A password input with a show button. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({ className, required, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const wired = useField({ ...rest, required });
  return (
    <div className="input-wrap">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...wired}
        type={shown ? 'text' : 'password'}
        className={clsx('input pr-12', className)}
      />
      <button
        type="button"
        className="absolute right-px top-px bottom-px w-touch grid place-items-center rounded-md text-muted hover:text-text focus-visible:-outline-offset-4 focus-visible:rounded-md"
        aria-label="Show password"
        aria-pressed={shown}
        aria-controls={wired.id}
        onClick={() => setShown(!shown)}
      >
        <Icon as={shown ? EyeOff : Eye} />
      </button>
    </div>
  );
}
