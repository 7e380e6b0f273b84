import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {} from '@fastify/swagger';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { openTestApp } from './testing/app.ts';

const file = join(import.meta.dirname, '../docs/openapi.json');

it('docs/openapi.json matches the server; `UPDATE=1 npx vitest run server/openapi` writes it again', async () => {
  const app = await openTestApp({ env: { NODE_ENV: 'production', PAYMENTS: 'test' } });
  const document = app.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  await app.close();
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(told.sort()).toEqual(Object.keys(routes).sort());

  const text = `${print(document)}\n`;
  if (process.env['UPDATE']) await writeFile(file, text);
  expect(
    await readFile(file, 'utf8').catch(() => ''),
    'The contract changed: run it with UPDATE=1 and commit docs/openapi.json',
  ).toBe(text);
});

/** JSON in lines of at most 110 characters: what fits in a line is written in one. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 110) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => print(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, inner)}`);
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${start}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${end}`;
}
