// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Ticket } from '#contract/support.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session-store.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
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
/** Bodies of replies that the server got. Only the network is mocked. */
let sent: { message: string; version: number; form_id: string }[];
let onServer: Ticket;

beforeEach(() => {
  sent = [];
  onServer = ticket(1, []);
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'milo', name: 'Milo Haddad' } as CurrentUser);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const reply = (content: unknown, status = 200) =>
      new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
    if (address.endsWith('/answers')) return reply([{ id: 'a', title: 'Refund', content: 'Hi {name}. ' }]);
    if (method !== 'POST') return reply(onServer);
    const given = JSON.parse(body ?? '{}');
    sent.push(given);
    if (given.version !== onServer.version)
      return reply(
        { detail: 'Someone else worked on this.', code: 'changed_elsewhere', current: onServer },
        409,
      );
    onServer = ticket(onServer.version + 1, [
      ...onServer.messages.map(({ content }) => content),
      given.message,
    ]);
    return reply(onServer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <TicketDetail id="one" onBack={() => undefined} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Sofia' });
};

it('sends a reply once, however often it is pressed, and starts with an empty one', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'It is back.' } });
  const send = screen.getByRole('button', { name: 'Send and wait' });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent).toHaveLength(1);
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
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]));
  expect(sent[0]?.form_id).toBe(sent[1]?.form_id);
});
