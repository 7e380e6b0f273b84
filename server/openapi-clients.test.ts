import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import generateTypes, { type OpenAPI3 } from 'openapi-typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = await readFile(join(root, 'docs/openapi.json'), 'utf8');

interface Document {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: Record<string, Record<string, unknown>>;
}
const document = JSON.parse(text) as Document;

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('every operation has an id of its own, in camel case', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
});

it('every reference leads to a component, and every component is used', () => {
  const used = new Set([...text.matchAll(/"\$ref": "#\/components\/(.+?)"/g)].map(([, name]) => name));
  const { securitySchemes: _, ...components } = document.components;
  const named = Object.entries(components).flatMap(([kind, each]) =>
    Object.keys(each).map((name) => `${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(named.sort());
});

it('types generated from the document compile, and refuse what the contract refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    await writeFile(join(folder, 'api.ts'), await generateTypes(JSON.parse(text) as OpenAPI3));
    await writeFile(join(folder, 'client.ts'), client);
    const options = '--noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions'.split(
      ' ',
    );
    const run = promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'client.ts'],
      { cwd: folder },
    );
    await run.catch((error: { stdout: string }) => expect.fail(error.stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 15_000);

const client = `
import type { components, operations, paths } from './api.ts';

type Complete = paths['/api/programs/{id}/complete-day']['post'];
export const body: Complete['requestBody']['content']['application/json'] = { day: 7, reflection: 'A good day.' };
// @ts-expect-error A day is a number.
export const wrong: Complete['requestBody']['content']['application/json'] = { day: 'seven' };

export const streakOf = (done: Complete['responses'][200]['content']['application/json']): number => done.streak;
export const authorOf = (post: components['schemas']['Post']): string => post.user.name;
export const cursorOf = (answer: operations['listPosts']['responses'][200]): string | undefined =>
  answer.headers['X-Next-Cursor'];
export const problemOf = (refusal: Complete['responses']['4XX']): string =>
  refusal.content['application/json'].detail;
`;
