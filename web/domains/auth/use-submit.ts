import { type SubmitEvent, useRef, useState } from 'react';

/**
 * Sends a form once: a second press while the first is on its way changes nothing. `send` gets the form's values and
 * deals with its own refusals.
 */
export function useSubmit(send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underway.current) return;
    const form = event.currentTarget;
    underway.current = true;
    setBusy(true);
    try {
      await send(
        Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
        form,
      );
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  return { busy, onSubmit };
}

/** Moves to the first field that needs another look. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** As a ref: focus goes to what has just appeared. One function, so that it runs once and not at every render. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
