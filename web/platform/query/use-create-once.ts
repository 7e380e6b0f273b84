import { useRef, useState } from 'react';
import { randomId } from '../app/random-id.ts';

/**
 * For a form that creates something: returns the call that its button makes. Every try has one id, so that a retry after a lost reply
 * creates nothing twice. If the member changed the form in the meantime, `change` brings it to what was created.
 */
export function useCreateOnce<Body extends object, T>(
  create: (body: Body & { client_id: string }) => Promise<T>,
  change: (created: T, body: Body) => Promise<T>,
): (body: Body) => Promise<T> {
  const [client_id] = useState(randomId);
  /** Bodies that were sent. Any of them may have arrived. */
  const tried = useRef(new Set<string>());
  return async (body) => {
    tried.current.add(JSON.stringify(body));
    const created = await create({ ...body, client_id });
    return tried.current.size > 1 ? change(created, body) : created;
  };
}
