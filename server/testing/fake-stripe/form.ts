export type Form = string | Form[] | { [name: string]: Form };

/**
 * Parses `items[0][price]=x` like Stripe: brackets nest, and consecutive whole numbers from zero make a list.
 * Every value is text.
 */
export function parseForm(text: string): Record<string, Form> {
  const root: Record<string, Form> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at = root;
    for (const part of path.slice(0, -1))
      at = (at[part] ??= Object.create(null) as Form) as Record<string, Form>;
    const last = path.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return asLists(root) as Record<string, Form>;
}

function asLists(value: Form): Form {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
