import { useRef } from 'react';
import { randomId } from '../app/random-id.ts';

/**
 * For a form that creates something: returns the call that its button makes. A retry after a lost reply has the id of the try before, so
 * that it creates nothing twice. If the member changed the form in the meantime, `change` brings it to what was created. Without `change`,
 * other words are something new.
 */
export function useCreateOnce<Body extends object, T>(
  create: (body: Body & { client_id: string }) => Promise<T>,
  change?: (created: T, body: Body) => Promise<T>,
): (body: Body) => Promise<T> {
  /** The id, and the bodies that were sent with it. Any of them may have arrived. */
  const tries = useRef<{ id: string; bodies: Set<string> }>(null);
  return async (body) => {
    const words = JSON.stringify(body);
    if (!change && !tries.current?.bodies.has(words)) tries.current = null;
    const { id, bodies } = (tries.current ??= { id: randomId(), bodies: new Set() });
    bodies.add(words);
    const created = await create({ ...body, client_id: id });
    if (!change) tries.current = null;
    return change && bodies.size > 1 ? change(created, body) : created;
  };
}
