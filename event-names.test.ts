import { describe, expect, test } from 'vitest';
import { isTest, readSources } from './scripts/read-sources.ts';

const sources = readSources(import.meta.dirname, ['server']).filter(({ path }) => !isTest(path));
const eventName = /'([a-z_]+\.[a-z_]+)'/g;

/** Returns the events that each `events.ts` declares, with the domain. */
const declared = sources
  .filter(({ path }) => path.endsWith('/events.ts') && path.startsWith('server/domains/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^ {4}'([^']+)':/gm)].map((match) => ({
      domain: path.split('/')[2],
      name: match[1] ?? '',
    })),
  );
const acts = sources.filter(({ path }) => path.startsWith('server/domains/') && !path.endsWith('/events.ts'));

describe('domain events', () => {
  test('have a name of a noun and a verb', () => {
    expect(declared.length).toBeGreaterThan(30);
    for (const { name } of declared) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });

  test('are declared once', () => {
    const names = declared.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('are recorded by the domain that declares them', () => {
    const recorded = new Set(
      acts
        .filter(({ text }) => text.includes('recordEvent('))
        .flatMap(({ path, text }) =>
          [...text.matchAll(eventName)].map((match) => `${path.split('/')[2]} ${match[1]}`),
        ),
    );
    expect(declared.filter(({ domain, name }) => !recorded.has(`${domain} ${name}`))).toEqual([]);
  });
});
