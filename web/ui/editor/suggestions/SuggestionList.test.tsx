// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SuggestionList } from './SuggestionList.tsx';

beforeEach(() => {
  // jsdom doesn't scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('says below a name why the person is suggested', () => {
  const person = { id: 'n', name: 'Noor Haddad', reason: 'In Early Walkers with you' };
  render(
    <SuggestionList
      id="list"
      offer={{
        kind: 'people',
        choices: [{ key: 'n', label: person.name, person }],
        query: '',
        rect: null,
        choose: () => {},
      }}
      around={null}
      onActive={() => undefined}
      ref={null}
    />,
  );
  expect(screen.getByRole('option', { name: 'Noor Haddad In Early Walkers with you' })).toBeTruthy();
});

it.each([
  ['no', 'Noor Haddad', 'No'],
  ['had', 'Noor Haddad', 'Had'],
  ['NOOR H', 'Noor Haddad', 'Noor H'],
  ['add', 'Noor Haddad', undefined],
  ['jose', 'José Marques', undefined],
  ['', 'Noor Haddad', undefined],
])('marks %j in %s: %s', (query, name, marked) => {
  const { container } = render(
    <SuggestionList
      id="list"
      offer={{ kind: 'people', choices: [{ key: 'n', label: name }], query, rect: null, choose: () => {} }}
      around={null}
      onActive={() => undefined}
      ref={null}
    />,
  );
  expect(screen.getByRole('option', { name })).toBeTruthy();
  expect(screen.getByRole('listbox', { name: 'People' })).toBeTruthy();
  expect(container.querySelector('mark')?.textContent).toBe(marked);
});
