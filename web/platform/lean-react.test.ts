// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type * as ReactModule from 'react';
import type * as Client from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import { absentIn, withoutUnused } from '../../scripts/lean-react.ts';

const from = createRequire(import.meta.url);
const file = (library: string, name: string): string =>
  readFileSync(join(dirname(from.resolve(library)), `cjs/${name}.production.js`), 'utf8');

const libraries: Record<string, unknown> = {};
libraries.react = run(file('react', 'react'));
libraries['react-dom'] = run(file('react-dom', 'react-dom'));
libraries.scheduler = run(file('scheduler', 'scheduler'));
const React = libraries.react as typeof ReactModule;
const dom = libraries['react-dom'] as {
  createPortal(node: unknown, into: Element): ReactModule.ReactNode;
  flushSync(act: () => void): void;
};
const client = file('react-dom', 'react-dom-client');

/** What a library's file exports. */
function run(code: string): unknown {
  const exports = {};
  compileFunction(code, ['exports', 'require'])(exports, (name: string) => libraries[name]);
  return exports;
}

describe('React without what the product never uses', () => {
  test('draws, updates, hears and cleans up as React itself does', async () => {
    const whole = await visit(client);
    expect(await visit(withoutUnused(client))).toEqual(whole);
    // The visit met everything it was meant to meet.
    const met = whole.join('\n');
    for (const step of [
      'waiting',
      'arrived',
      'typed: abc',
      'caught: broken',
      'in a portal',
      'focused',
      'submitted',
      'ref off',
    ])
      expect(met).toContain(step);
  });

  test('says which name it no longer finds', () => {
    expect(() => withoutUnused(client.replaceAll('popHydrationState', 'popState'))).toThrow(
      'React no longer has popHydrationState',
    );
  });

  test('notices who needs what is left out', () => {
    expect(absentIn(`import { Activity, useState } from 'react';`)).toBe('Activity');
    expect(absentIn(`import { hydrateRoot } from 'react-dom/client';`)).toBe('hydrateRoot');
    expect(absentIn(`import { unstable_SuspenseList as List } from "react";`)).toBe('SuspenseList');
    expect(absentIn(`import * as React from 'react'; h(React.ViewTransition);`)).toBe('ViewTransition');
    expect(absentIn('<Fragment key="a" ref={ref}>')).toBe('a ref on <Fragment>');
    expect(
      absentIn(`import { Activity } from 'lucide-react'; import { lazy } from 'react';`),
    ).toBeUndefined();
  });
});

/** One visit with React's file: the page after each step and what effects, refs and handlers said. */
async function visit(code: string): Promise<string[]> {
  const { createRoot } = run(code) as typeof Client;
  const { createElement: h, useState, useEffect, useLayoutEffect } = React;
  const log: string[] = [];
  const place = document.createElement('div');
  const aside = document.createElement('div');
  document.body.append(place);
  document.body.append(aside);
  const look = (): void => void log.push(place.innerHTML, aside.innerHTML);
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
  const find = (what: string): HTMLElement => place.querySelector<HTMLElement>(what)!;

  class Boundary extends React.Component<{ children?: ReactModule.ReactNode }> {
    override state: { error?: Error } = {};
    static getDerivedStateFromError = (error: Error) => ({ error });
    override componentDidCatch = (error: Error) => void log.push(`caught: ${error.message}`);
    override render = () => (this.state.error ? h('p', null, 'broken part') : this.props.children);
  }
  let arrive = (_: { default: () => ReactModule.ReactNode }): void => undefined;
  const Lazy = React.lazy(
    () => new Promise<{ default: () => ReactModule.ReactNode }>((resolve) => (arrive = resolve)),
  );
  const Theme = React.createContext('light');
  const listeners = new Set<() => void>();
  let stored = 'stored 1';
  const subscribe = (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener));
  const Row = React.memo(({ name }: { name: string }) => {
    const theme = React.useContext(Theme);
    useLayoutEffect(() => (log.push(`layout ${name}`), () => void log.push(`layout off ${name}`)), [name]);
    useEffect(() => (log.push(`effect ${name}`), () => void log.push(`effect off ${name}`)), [name]);
    return h('li', { className: theme }, name);
  });
  const Broken = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('broken');
    return h('b', null, 'whole');
  };
  function App({ step }: { step: number }) {
    const [text, setText] = useState('');
    const [isPending, startTransition] = React.useTransition();
    const [slow, setSlow] = useState('slow 1');
    const later = React.useDeferredValue(text);
    const store = React.useSyncExternalStore(subscribe, () => stored);
    const id = React.useId();
    const names = step % 2 === 0 ? ['a', 'b', 'c'] : ['c', 'd', 'a'];
    const onSubmit = (event: { preventDefault(): void }) => (event.preventDefault(), log.push('submitted'));
    return h(
      Theme.Provider,
      { value: step > 1 ? 'dark' : 'light' },
      h('label', { htmlFor: id }, `typed: ${text} ${later} ${isPending} ${slow} ${store}`),
      h(
        'form',
        { onSubmit },
        h('input', {
          id,
          value: text,
          onFocus: () => log.push('focused'),
          onChange: (event: { target: { value: string } }) => setText(event.target.value),
          ref: (node: unknown) => (log.push(`ref ${Boolean(node)}`), () => void log.push('ref off')),
        }),
        h('select', { defaultValue: 'two' }, h('option', null, 'one'), h('option', { value: 'two' }, 'two')),
        h('textarea', { defaultValue: 'words' }),
        h('input', { type: 'checkbox', checked: step > 0, readOnly: true }),
        h('button', { type: 'submit', style: { top: step, opacity: 0.5 } }, 'send'),
      ),
      h('button', { id: 'slow', onClick: () => startTransition(() => setSlow('slow 2')) }, 'later'),
      h('ul', null, ...names.map((name) => h(Row, { key: name, name }))),
      h('svg', { viewBox: '0 0 1 1' }, h('title', null, 'drawn'), h('path', { strokeWidth: 2, d: 'M0 0' })),
      h('div', { dangerouslySetInnerHTML: { __html: '<i>given</i>' } }),
      h(React.Fragment, null, 'one', [h('s', { key: 1 }, 'two')], null, false),
      h(React.Suspense, { fallback: h('p', null, 'waiting') }, step > 0 ? h(Lazy) : h('p', null, 'early')),
      h(Boundary, null, h(Broken, { isBroken: step > 2 })),
      step < 3
        ? dom.createPortal(h('em', { onClick: () => log.push('portal') }, 'in a portal'), aside)
        : null,
    );
  }

  const root = createRoot(place, { onCaughtError: () => undefined });
  const draw = (step: number): void =>
    dom.flushSync(() => root.render(h(React.StrictMode, null, h(App, { step }))));
  draw(0);
  look();
  await pause();
  look();
  find('input').focus();
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set?.call(find('input'), 'abc');
  find('input').dispatchEvent(new Event('input', { bubbles: true }));
  await pause();
  look();
  aside.querySelector<HTMLElement>('em')?.click();
  find('#slow').click();
  find('button[type=submit]').click();
  draw(1);
  look();
  await pause();
  arrive({ default: () => h('p', null, 'arrived') });
  await pause();
  look();
  React.startTransition(() => root.render(h(React.StrictMode, null, h(App, { step: 2 }))));
  stored = 'stored 2';
  for (const listener of listeners) listener();
  await pause();
  look();
  draw(3);
  await pause();
  look();
  root.unmount();
  await pause();
  look();
  place.remove();
  aside.remove();
  return log;
}
