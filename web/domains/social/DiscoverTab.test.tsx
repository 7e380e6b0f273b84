// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { DiscoverTab } from './DiscoverTab.tsx';

const server = fakeApi({
  'GET /api/users/discover': [],
  'GET /api/users': [],
});
const asked = () => server.calls.map(({ address }) => address);
beforeEach(() => {});

const open = () => render(<DiscoverTab />);

it('asks for the members of the pressed chip, and says why there are none', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'No suggestions right now' })).toBeTruthy();
  const chip = screen.getByRole('button', { name: 'Near my day' });
  fireEvent.click(chip);
  expect(await screen.findByRole('heading', { name: 'No one near your day right now' })).toBeTruthy();
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(asked()).toEqual([
    '/api/users/discover?limit=12&show=for_you',
    '/api/users/discover?limit=12&show=near_my_day',
  ]);
});

const person = {
  id: 'a',
  name: 'Amara',
  bio: null,
  shared_groups: [],
  friendship: 'none' as const,
  is_following: false,
};
it.each([
  ['the people of the corrected name', [person], 'amara'],
  ['no one, if the corrected name has none either', [], 'amara'],
  ['no one, without a near name', [], undefined],
])('shows for a name with a typo %s', async (_, people, corrected) => {
  server.on({
    'GET /api/search': { results: people as never, ...(corrected && { corrected }) },
    'GET /api/users': ({ query }) => (query.q === 'amara' ? (people as never) : []),
  });
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Find people');
  fireEvent.change(field, { target: { value: 'amarra' } });
  if (people.length > 0) {
    expect(await screen.findByRole('link', { name: 'Amara' })).toBeTruthy();
    expect(screen.getByText(/^No one found for “amarra”/).textContent).toBe(
      'No one found for “amarra”. Showing people for amara. 1 person found',
    );
    expect(screen.queryByRole('heading')).toBeNull();
  } else {
    expect(await screen.findByRole('heading', { name: 'No one found for “amarra”' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
  }
});

it('says of someone with nothing in common what they say about themselves', async () => {
  server.on({
    'GET /api/users/discover': [
      { ...person, reason: null, bio: 'Walks early.' },
      { ...person, id: 'b', name: 'Bo', reason: 'New here' },
    ],
  });
  open();
  expect(await screen.findByText('Walks early.')).toBeTruthy();
  expect(screen.getAllByText('New here', { selector: 'p' })).toHaveLength(1);
});
