import Type from 'typebox';
import { readable, text } from '../platform/fields.ts';

/** How a member proves who they are before an act that could lock them out or give something away. */
export const reauthentication = {
  /** The current password. */
  password: text(256, {
    minLength: 1,
    pattern: readable,
    sentences: {
      minLength: 'Please enter your current password',
      required: 'Please enter your current password',
    },
  }),
  /** A code of the authenticator app, or a recovery code. Needed by members with two-step sign-in. */
  code: Type.Optional(text(40)),
};
