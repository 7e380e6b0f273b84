// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Ticket } from '#contract/support/endpoints.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { TicketDetail } from './TicketDetail.tsx';

const at = '2026-03-02T15:00:00.000Z';
const ticket = (version: number, replies: string[]): Ticket => ({
  id: 'one',
  number: 1001,
  title: 'Charged twice',
  category: 'billing',
  state: replies.length > 0 ? 'answered' : 'open',
  opened_at: at,
  changed_at: at,
  due_at: null,
  name: 'Sofia Marques',
  tier: null,
  priority: 'normal',
  waiting_since: null,
  assigned_to: null,
  assigned_name: null,
  is_about_staff: false,
  version,
  email: null,
  member_id: null,
  member_since: null,
  before: { all: 0, closed: 0 },
  first_reply_at: null,
  messages: replies.map((content, n) => ({ id: `${n}`, kind: 'reply', author_name: 'Mira', content, at })),
});
let onServer: Ticket;

const server = fakeApi({
  'GET /api/admin/support/answers': [{ id: 'a', title: 'Refund', content: 'Hi {name}. ' }],
  'GET /api/admin/support/tickets/:id': () => onServer,
  'POST /api/admin/support/tickets/:id/replies': ({ body }) => {
    if (body.version !== onServer.version)
      return refuse(409, 'Someone else worked on this.', { code: 'changed_elsewhere', current: onServer });
    onServer = ticket(onServer.version + 1, [
      ...onServer.messages.map(({ content }) => content),
      body.message,
    ]);
    return onServer;
  },
});
beforeEach(() => {
  onServer = ticket(1, []);
  signIn({ id: 'milo', name: 'Milo Haddad' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const sent = () => server.got('POST /api/admin/support/tickets/:id/replies').map(({ body }) => body);
const open = async () => {
  render(<TicketDetail id="one" onBack={() => undefined} />);
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Sofia' });
};

it('sends a reply once, however often it is pressed, and starts with an empty one', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'It is back.' } });
  const send = screen.getByRole('button', { name: 'Send and wait' });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent()).toHaveLength(1);
  expect(screen.getByText('It is back.')).toBeTruthy();
});

it('keeps the text when someone else replied first, and shows their reply', async () => {
  const field = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(field.value).toBe('Hi Sofia. ');
  onServer = ticket(2, ['I looked already.']);
  fireEvent.click(screen.getByRole('button', { name: 'Send and wait' }));
  expect(await screen.findByText('I looked already.')).toBeTruthy();
  expect(field.value).toBe('Hi Sofia. ');
  await screen.findByText('Someone else worked on this.');
  fireEvent.click(screen.getByRole('button', { name: 'Send and wait' }));
  await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([1, 2]));
  expect(sent()[0]?.form_id).toBe(sent()[1]?.form_id);
});
