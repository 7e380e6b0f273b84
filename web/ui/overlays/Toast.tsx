import { Check, X } from 'lucide';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../display/Icon.tsx';
import { ToastContext, type Toaster, type ToastOptions } from './toast-context.ts';

export { useToast } from './toast-context.ts';

/** Time a toast shows, in ms. Hovering or focusing it pauses the time. */
export const TOAST_MS = 3000;
export const TOAST_ERROR_MS = 5000;

interface Toast extends ToastOptions {
  id: number;
  message: string;
  kind: 'plain' | 'danger';
}

let lastId = 0;

/** Most toasts at once. A new one removes the oldest. */
const LIMIT = 3;

/** Shows the toasts: over the bar at the top on phones, at the bottom right elsewhere. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const add = useCallback((kind: Toast['kind'], message: string, options: ToastOptions = {}) => {
    const toast: Toast = { ...options, kind, message, id: ++lastId };
    // A repeated message restarts its time instead of stacking up.
    setToasts((now) => [...now.filter((t) => t.message !== message || t.kind !== kind), toast].slice(-LIMIT));
  }, []);
  const remove = useCallback((id: number) => setToasts((now) => now.filter((t) => t.id !== id)), []);

  const toaster = useMemo<Toaster>(() => {
    const show = (message: string, options?: ToastOptions) => add('plain', message, options);
    return Object.assign(show, {
      error: (message: string, options?: ToastOptions) => add('danger', message, options),
    });
  }, [add]);

  const list = (kind: Toast['kind']) =>
    toasts.filter((t) => t.kind === kind).map((t) => <ToastItem key={t.id} toast={t} onGone={remove} />);

  return (
    <ToastContext value={toaster}>
      {children}
      {/* Screen readers announce only additions to a live region, so both are always on the page. */}
      <div className="toasts">
        <div role="status" aria-live="polite" aria-atomic="false">
          {list('plain')}
        </div>
        {/* An open dialog hides a region without `aria-live`. With `role="alert"` it would be a second alert beside that of a form. */}
        <div aria-live="assertive" aria-atomic="false">
          {list('danger')}
        </div>
      </div>
    </ToastContext>
  );
}

function ToastItem({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const { id, kind, message, action } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(toast.lifetime ?? (kind === 'danger' ? TOAST_ERROR_MS : TOAST_MS));
  const paused = hovered || focused;

  useEffect(() => {
    if (paused) return;
    const from = performance.now();
    const timer = setTimeout(() => onGone(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [paused, id, onGone]);

  return (
    <div
      className={kind === 'danger' ? 'toast toast--danger' : 'toast'}
      role="presentation"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && onGone(id)}
    >
      <span className="pebble">
        <Icon as={kind === 'danger' ? X : Check} />
      </span>
      <span className="toast-text flex-1 min-w-0 wrap-anywhere">{message}</span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            action.onAction();
            onGone(id);
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="toast-x grid place-items-center w-9 p-0 -mr-1 opacity-80 max-shell:w-touch hover:opacity-100"
        aria-label="Dismiss"
        onClick={() => onGone(id)}
      >
        <Icon as={X} size="sm" />
      </button>
    </div>
  );
}
