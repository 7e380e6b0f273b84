import type { SubmitEvent } from 'react';

/** Returns the submit handler of a form. `send` gets the form's values. */
export const onSubmit =
  (send: (values: Record<string, string>, form: HTMLFormElement) => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    send(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])), form);
  };

/** Focuses a field by its name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Ref that focuses a new element. Its stable identity makes it run once, not on every render. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
