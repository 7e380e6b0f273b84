import { cloneElement, type ReactElement, useId, useRef, useState } from 'react';

interface TooltipProps {
  text: string;
  /** One focusable element with a name of its own. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Distance between a tooltip and the edge of the screen, in px. */
const edge = 8;

/** A few words on hover and focus. Esc hides them. They must never be needed, because touch has no hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [hushed, setHushed] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  /** Shifts the words sideways to keep them on the screen. */
  const place = () => {
    const element = words.current;
    if (!element) return;
    element.style.translate = '';
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0) return;
    const most = document.documentElement.clientWidth - edge;
    const shift = Math.max(edge - left, Math.min(0, most - right));
    if (shift !== 0) element.style.translate = `calc(-50% + ${shift}px) 0`;
  };
  return (
    <span
      className="tip"
      role="presentation"
      data-hushed={hushed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setHushed(true)}
      onPointerEnter={place}
      onFocus={place}
      // The words may appear later, for example when the menu of a focused button closes.
      onAnimationStart={place}
      onPointerLeave={() => setHushed(false)}
      onBlur={() => setHushed(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={words} className="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
