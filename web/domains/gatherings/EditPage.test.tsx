// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { gatheringRead } from './data.ts';
import { EditPage } from './EditPage.tsx';

const at = '2099-03-06T00:00:00.000Z';
const circle = {
  id: 'g',
  kind: 'circle',
  title: 'Slowly',
  summary: '',
  about: '',
  included: [],
  call_url: 'https://meet.example.com/slowly',
  zone: 'America/Toronto',
  seats: 8,
  seats_taken: 0,
  version: 1,
  may_edit: true,
  next_meeting: null,
  meetings: [{ id: 'm', title: '', about: '', starts_at: at, ends_at: at, cancelled_at: null }],
} as unknown as Gathering;

const server = fakeApi({
  'GET /api/gatherings/:id': circle,
  'PUT /api/gatherings/:id': refuse(409, 'You changed this somewhere else.', {
    code: 'edited_elsewhere',
    current: { version: 2 },
  }),
});
const sent = () => server.got('PUT /api/gatherings/:id').map(({ body }) => body.version);
beforeEach(() => {
  signIn({ id: 'cleo' });
});

it('bases words on the version that it opened with, also when a newer one was read meanwhile', async () => {
  render(<EditPage id="g" />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  queryClient.setQueryData(gatheringRead('g').queryKey, { ...circle, title: 'Elsewhere', version: 2 });
  fireEvent.change(name, { target: { value: 'Slowly, again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use my text' }));
  expect(screen.queryByText('You changed this somewhere else.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent()).toEqual([1, 2]));
  expect(name.value).toBe('Slowly, again');
});
