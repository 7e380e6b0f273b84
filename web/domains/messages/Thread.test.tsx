// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#contract/messages.ts';
import { queryClient } from '../../platform/query/query.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { reloadConversations } from './queries.ts';
import { Thread } from './Thread.tsx';

const conversation: Conversation = {
  id: 'c',
  partner: { id: 'ada', name: 'Ada', profile_photo: null, membership_tier: 'builder', staff: null },
  last_message: null,
  unread_count: 1,
  read_to: 0,
  is_muted: false,
  may_message: false,
  message_refusal: 'Ada can’t read messages right now.',
  message_refusal_code: 'unavailable',
};
const message: Message = {
  id: 'm1',
  sender_id: 'ada',
  receiver_id: 'me',
  content: 'Shall we walk?',
  message_type: 'text',
  created_at: '2026-03-02T15:00:00.000Z',
  position: 1,
  is_own: false,
  client_id: null,
  image: null,
  post: null,
  read_at: null,
  deleted_by: null,
  may_delete: false,
  may_report: true,
};
/** Statuses of the calls that mark as read, in their order. */
let replies: number[];
let marked: unknown[];

configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  queryClient.clear();
  replies = [];
  marked = [];
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body = '' } = {}) => {
    const { pathname } = new URL(input, 'http://evolve.test');
    if (method === 'POST') {
      marked.push(JSON.parse(body));
      const status = replies.shift() ?? 200;
      return Response.json(status === 200 ? { unread_count: 0, read_to: 1 } : { detail: 'Not now.' }, {
        status,
      });
    }
    if (pathname.endsWith('/conversations/ada')) return Response.json(conversation);
    return Response.json(pathname.endsWith('/settings') ? { read_receipts: true } : [message]);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

it('marks what it shows as read, and again after a failure', async () => {
  replies = [503];
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <Thread address="ada" onClose={() => undefined} />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Shall we walk?')).toBeTruthy();
  await waitFor(() => expect(marked).toEqual([{ position: 1 }]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await reloadConversations();
  await waitFor(() => expect(marked).toEqual([{ position: 1 }, { position: 1 }]));
});
