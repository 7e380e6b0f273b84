import Type, { type Static } from 'typebox';
import { nullable, text } from '../platform/fields.ts';
import { maxAppeal } from '../platform/rich-text.ts';

const reason = nullable(Type.String());
const appeal = nullable(Type.Enum(['open', 'waiting', 'used']));

/** Hidden content as its author and staff see it. Reply of an appeal. */
export const Hiding = Type.Object({ is_hidden: Type.Literal(true), hidden_reason: reason, appeal });
export type Hiding = Static<typeof Hiding>;

/** Optional fields of content. Absent unless the content is hidden. */
export const hidingFields = {
  /** True if moderators hid the content. Only its author and staff see it then. */
  is_hidden: Type.Optional(Type.Literal(true)),
  /** With `is_hidden`: the moderator's reason for the author. */
  hidden_reason: Type.Optional(reason),
  /** With `is_hidden`, for its author: `open` if they may appeal, `waiting` while they wait, `used` afterwards. */
  appeal: Type.Optional(appeal),
};

export const AppealBody = Type.Optional(
  nullable(
    Type.Object({
      words: Type.Optional(
        text(maxAppeal, {
          sentences: { maxLength: `Please keep it to ${maxAppeal} characters. Nothing you wrote is lost.` },
        }),
      ),
    }),
  ),
);
