// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptyArt, emptyArtNames } from '../../drawings/empty-art.ts';
import { EmptyState } from './EmptyState.tsx';

afterEach(cleanup);

const css = ['drawing-colours.css', 'empty-art.css']
  .map((file) => readFileSync(join(import.meta.dirname, '../../drawings', file), 'utf8'))
  .join('');

it.each(emptyArtNames)('%s is small, hidden from screen readers, and uses only defined colours', (name) => {
  const svg = emptyArt(name, 'x');
  expect(svg.length).toBeLessThan(3000);
  expect(svg).toContain('aria-hidden="true"');
  const used = new Set([...svg.matchAll(/var\(--(?!ev-)([\w]+)\)/g)].map(([, color]) => color));
  expect([...used].filter((color) => color !== 's' && !css.includes(`--${color}:`))).toEqual([]);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(new Set(wanted)).toEqual(new Set(ids));
});

it('two copies of a drawing on a page have different ids', async () => {
  const { container } = render(
    <>
      <EmptyState art="not-found" title="One" />
      <EmptyState art="not-found" title="Two" />
    </>,
  );
  await expect.poll(() => container.querySelectorAll('svg').length).toBe(2);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the title of an empty page is its h1, and space is reserved for the drawing', () => {
  const { container } = render(
    <EmptyState page art="not-found" title="Topic not found">
      It may have been deleted.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Topic not found' })).toBeTruthy();
  expect(container.querySelector('.art')).toBeTruthy();
});
