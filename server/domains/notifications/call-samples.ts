import { type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/push/subscriptions': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/push/subscriptions',
    body: {
      endpoint: 'https://push.example.org/1',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  }),
  'POST /api/notifications/read': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/notifications/read',
    body: { all: true },
  }),
  'POST /api/notifications/unread': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/notifications/unread',
    body: { ids: [] },
  }),
};
