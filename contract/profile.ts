import Type from 'typebox';
import { CurrentUser } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { nullable, text } from './fields.ts';
import { portraitNames } from './portraits.ts';

export const profile = endpoints({
  'PUT /api/users/day': {
    operationId: 'setDayStart',
    access: 'member',
    summary:
      "Sets the time zone and the hour at which the member's day begins. Both take effect at the next day start.",
    body: Type.Object({ time_zone: text(64), day_start_hour: Type.Integer({ minimum: 0, maximum: 6 }) }),
    reply: CurrentUser,
  },
  'PUT /api/users/portrait': {
    operationId: 'setPortrait',
    access: 'member',
    summary: 'Sets the drawn portrait that others see, by its number. Send null for initials.',
    body: Type.Object({
      portrait: nullable(Type.Integer({ minimum: 1, maximum: portraitNames.length })),
    }),
    reply: CurrentUser,
  },
});
