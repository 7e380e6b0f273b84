// @vitest-environment jsdom
import type { AnyRouter } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceArrivals } from './route-announcer.ts';

let arrive: () => void;
beforeEach(() => {
  announceArrivals({
    subscribe: (_: string, then: (event: object) => void) => {
      arrive = () => then({ fromLocation: {}, pathChanged: true });
    },
    state: { matches: [], location: { pathname: '/search' } },
  } as unknown as AnyRouter);
});

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

// The first test: those after it leave observers that still watch for two seconds.
it('focuses a heading that comes late, once, unless the member went on meanwhile', async () => {
  vi.useFakeTimers();
  const show = async (html: string) => {
    element('main')?.insertAdjacentHTML('beforeend', html);
    await Promise.resolve();
  };
  document.body.innerHTML = '<button>More</button><main></main>';
  arrive();
  vi.advanceTimersByTime(3_000);
  await show('<h1>Today</h1>');
  expect(document.activeElement).toBe(element('h1'));
  element('h1')?.remove();
  await show('<h1>Another</h1>');
  expect(document.activeElement).toBe(document.body);

  document.body.innerHTML = '<button>More</button><main></main>';
  arrive();
  vi.advanceTimersByTime(3_000);
  element('button')?.focus();
  await show('<h1>Today</h1>');
  expect(document.activeElement).toBe(element('button'));
  vi.useRealTimers();
});

it('focuses the heading of a page', () => {
  document.body.innerHTML = '<a href="/">Home</a><main><h1>Feed</h1><input></main>';
  element('a')?.focus();
  arrive();
  expect(document.activeElement).toBe(element('h1'));
});

it('leaves the focus in the field of a page that is for typing, and puts it there when a closing sheet took it', () => {
  document.body.innerHTML = '<button>More</button><main><h1>Search</h1><input data-arrival></main>';
  element('input')?.focus();
  arrive();
  expect(document.activeElement).toBe(element('input'));
  element('button')?.focus();
  arrive();
  expect(document.activeElement).toBe(element('input'));
});

it('moves on to the field when it follows its heading', async () => {
  document.body.innerHTML = '<button>More</button><main><h1>Search</h1></main>';
  element('button')?.focus();
  arrive();
  expect(document.activeElement).toBe(element('h1'));
  element('main')?.insertAdjacentHTML('beforeend', '<input data-arrival>');
  await Promise.resolve();
  expect(document.activeElement).toBe(element('input'));
});
