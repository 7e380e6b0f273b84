import Type from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, text } from '../platform/fields.ts';

export const newsletter = endpoints({
  'POST /api/newsletter/subscribe': {
    operationId: 'subscribeToNewsletter',
    access: 'anyone',
    repeat: 'unique',
    summary: 'Subscribes to the newsletter after the address is confirmed by email.',
    limit: 10,
    body: Type.Object(
      {
        email: text(254, {
          minLength: 1,
          format: 'email',
          sentences: {
            minLength: 'Please enter your email address',
            format: 'Please enter a valid email address',
            maxLength: 'That email address is too long',
          },
        }),
      },
      { sentences: { required: 'Please enter your email address' } },
    ),
    reply: Done,
  },
  'POST /api/newsletter/confirm': {
    operationId: 'confirmNewsletter',
    access: 'anyone',
    repeat: 'state',
    summary: 'Confirms a subscription with the link from the email.',
    limit: 30,
    body: Type.Object({ token: text(200, { minLength: 1 }) }),
    reply: Done,
  },
  'POST /api/newsletter/unsubscribe': {
    operationId: 'unsubscribeFromNewsletter',
    access: 'anyone',
    repeat: 'state',
    summary: 'Ends a subscription in one click, without signing in (RFC 8058 posts here too).',
    limit: 60,
    form: true,
    query: Type.Object({ token: text(300, { minLength: 1 }) }),
    reply: Done,
  },
});
