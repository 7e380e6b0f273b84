import { cloneElement, type ReactElement, useId, useState } from 'react';

interface TooltipProps {
  text: string;
  /** One focusable element that already has a name of its own. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A few words on hover and focus; Esc hides them. Nothing may depend on it: touch has no hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [hushed, setHushed] = useState(false);
  return (
    <span
      className="tip"
      role="presentation"
      data-hushed={hushed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setHushed(true)}
      onPointerLeave={() => setHushed(false)}
      onBlur={() => setHushed(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
