import { expect, test } from 'vitest';
import type { Access, Endpoint } from '../platform/endpoint.ts';
import { routes } from '../routes.ts';
import { type Right, rights } from './role-words.ts';

/** Access of the calls that a role adds. */
const accessOfRole: Record<Right['role'], readonly Access[]> = {
  member: ['member', 'builder', 'achiever', 'creator', 'founder'],
  moderator: ['moderator'],
  admin: ['admin'],
};

const endpoints = Object.entries(routes as Record<string, Endpoint>);
const all = rights.flatMap((group) => group.all);
const given = all.flatMap(({ calls }) => calls);

test.each(all.flatMap(({ role, may, calls }) => calls.map((call) => [role, may, call] as const)))(
  'a %s can %s (%s)',
  (role, _may, call) =>
    expect(accessOfRole[role]).toContain(endpoints.find(([key]) => key === call)?.[1].access),
);

test('every call of staff that changes something belongs to one right', () => {
  const changing = endpoints
    .filter(([key, { access }]) => !key.startsWith('GET ') && (access === 'moderator' || access === 'admin'))
    .map(([key]) => key);
  expect(given.filter((call) => changing.includes(call)).toSorted()).toEqual(changing.toSorted());
});
