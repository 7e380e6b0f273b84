import { type SubmitEvent, useRef, useState } from 'react';

/** Submits a form once: a second press during the call does nothing. `send` gets the form's values and handles its own errors. */
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

/** Focuses a field by its name. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Ref that focuses a new element. Its stable identity makes it run once, not on every render. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
