import Type, { type Static } from 'typebox';
import { nullable, text } from './fields.ts';
import { maxAppeal } from './rich-text.ts';

const reason = nullable(Type.String());
const appeal = nullable(Type.Enum(['open', 'waiting', 'used']));

/** What the author and staff are told about hidden content, as the answer of a request for another look. */
export const Hiding = Type.Object({ is_hidden: Type.Literal(true), hidden_reason: reason, appeal });
export type Hiding = Static<typeof Hiding>;

/** The same as optional fields of content; absent while it is not hidden. */
export const hidingFields = {
  /** Hidden by moderators. Only its author and staff are shown it. */
  is_hidden: Type.Optional(Type.Literal(true)),
  /** With `is_hidden`: what the moderator told the author. */
  hidden_reason: Type.Optional(reason),
  /** With `is_hidden`, for its author: whether they may ask for another look, wait for one, or had it. */
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
