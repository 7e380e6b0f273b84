// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/groups/endpoints.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { InviteLink } from './InviteLink.tsx';

const server = fakeApi({
  'GET /api/groups/:id/invite': { code: 'abc', url: 'https://evolve.test/groups/invite/abc' },
});
beforeEach(() => {
  signIn({ id: 'n' });
});

it('a member can’t make a link that a leader turned off', async () => {
  server.on({ 'GET /api/groups/:id/invite': { code: null, url: null, may_make: false } });
  render(<InviteLink group={{ id: 'g', requests_count: null } as Group} />);
  await screen.findByText('The leaders of this group turned the link off. Only they can make a new one.');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['a leader', { requests_count: 0 }, ['Copy', 'New link', 'Turn off link']],
  ['a member', { requests_count: null }, ['Copy']],
])('%s sees the link with: %j', async (_, more, buttons) => {
  render(<InviteLink group={{ id: 'g', ...more } as Group} />);
  expect(await screen.findByDisplayValue('https://evolve.test/groups/invite/abc')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
