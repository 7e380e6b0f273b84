import Type from 'typebox';
import { CurrentUser, memberName } from '../auth/endpoints.ts';
import { endpoints } from '../platform/endpoint.ts';
import { nullable, text } from '../platform/fields.ts';
import { maxPictureBytes } from '../platform/picture-limits.ts';
import { portraitNames } from './portraits.ts';
import { startPages } from './start-pages.ts';
import { byProfileText, profileTexts } from './texts.ts';

export const profile = endpoints({
  'PUT /api/users/profile': {
    operationId: 'setProfile',
    access: 'member',
    summary: 'Sets the name and the texts of the profile. An absent field is unchanged.',
    body: Type.Object({
      name: memberName,
      ...byProfileText((name) => Type.Optional(nullable(text(profileTexts[name].longest)))),
    }),
    reply: CurrentUser,
  },
  'POST /api/users/upload-photo': {
    operationId: 'uploadPhoto',
    access: 'member',
    repeat: 'key',
    summary: 'Sets the profile photo (multipart), cut to a square. It replaces a portrait.',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({}),
    reply: CurrentUser,
  },
  'DELETE /api/users/profile-photo': {
    operationId: 'removePhoto',
    access: 'member',
    summary: 'Removes the profile photo or portrait, so that the initials show.',
    reply: CurrentUser,
  },
  'PUT /api/users/day': {
    operationId: 'setDayStart',
    access: 'member',
    summary:
      "Sets the time zone and the hour at which the member's day begins, which take effect at the next day start. Sets the weekday on which their week begins, which takes effect at once. An absent one is unchanged.",
    body: Type.Object({
      time_zone: text(64),
      day_start_hour: Type.Integer({ minimum: 0, maximum: 6 }),
      /** ISO weekday, 1 is Monday. */
      week_starts_on: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    }),
    reply: CurrentUser,
  },
  'PUT /api/users/start-page': {
    operationId: 'setStartPage',
    access: 'member',
    summary: 'Sets the page that "/" and sign-in lead to. Send null for the usual ones.',
    body: Type.Object({ start_page: nullable(Type.Enum([...startPages])) }),
    reply: CurrentUser,
  },
  'PUT /api/users/portrait': {
    operationId: 'setPortrait',
    access: 'member',
    summary:
      'Sets the drawn portrait that others see, by its number. Send null for initials. It replaces a photo.',
    body: Type.Object({
      portrait: nullable(Type.Integer({ minimum: 1, maximum: portraitNames.length })),
    }),
    reply: CurrentUser,
  },
});
