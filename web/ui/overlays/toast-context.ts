import { createContext, useContext } from 'react';

export interface ToastOptions {
  /** A button such as "Undo". Pressing it also closes the toast. */
  action?: { label: string; onAction: () => void };
  /** Time in ms, if not the usual one. */
  lifetime?: number;
}

export interface Toaster {
  (message: string, options?: ToastOptions): void;
  error: (message: string, options?: ToastOptions) => void;
}

/** Apart from the toasts themselves, because sign-in has none. */
export const ToastContext = createContext<Toaster | null>(null);

/**
 * Returns the function that shows toasts: `const toast = useToast(); toast('Reflection saved!');
 * toast.error('Failed to save progress. Please try again.')`
 */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** Returns the function that shows toasts, or null on pages without toasts, such as sign-in. */
export const useToastIfAny = (): Toaster | null => useContext(ToastContext);
