/** Focuses a field by its name. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Ref that focuses a new element. Its stable identity makes it run once, not on every render. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
