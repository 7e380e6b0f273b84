import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { accessOfRole, roleWords } from './role-words.ts';
import { routes } from './routes.ts';

const acts = roleWords.flatMap(({ role, acts: groups }) =>
  groups.flatMap(({ all }) => all.map(({ may, call }) => [role, may, call] as const)),
);

test.each(acts)('a %s may: %s (%s)', (role, _may, call) => {
  const endpoint = (routes as Record<string, Endpoint>)[call];
  expect(accessOfRole[role]).toContain(endpoint?.access);
});
