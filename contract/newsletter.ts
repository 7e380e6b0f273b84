import Type from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, text } from './fields.ts';

export const newsletter = endpoints({
  'POST /api/newsletter/subscribe': {
    access: 'anyone',
    summary: 'Asks to be on the newsletter; the address confirms by mail first (A section 7, ruling 8).',
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
    access: 'anyone',
    summary: 'Confirms with the link from the mail.',
    limit: 30,
    body: Type.Object({ token: text(200, { minLength: 1 }) }),
    reply: Done,
  },
  'POST /api/newsletter/unsubscribe': {
    access: 'anyone',
    summary: 'Ends it without login, in one click (RFC 8058 posts here too).',
    limit: 60,
    form: true,
    query: Type.Object({ token: text(300, { minLength: 1 }) }),
    reply: Done,
  },
});
