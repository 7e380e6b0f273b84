import Type from 'typebox';
import { endpoints } from './endpoint.ts';

export const notifications = endpoints({
  'GET /api/notifications/count': {
    access: 'member',
    summary: 'What the bell shows: total is the sum of the two (A section 3, decision 34).',
    reply: Type.Object({
      total: Type.Integer(),
      friend_requests: Type.Integer(),
      unread_messages: Type.Integer(),
    }),
  },
});
