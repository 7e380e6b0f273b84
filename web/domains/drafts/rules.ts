import { contentWordsOf } from '#contract/content-types/content-types.ts';
import type { Draft } from '#contract/drafts/endpoints.ts';

/** Returns the word for a kind of draft: `edit`, or a type of content. */
const nounOf = (kind: string): string =>
  kind === 'edit' ? 'Edit' : (contentWordsOf(kind)?.draft ?? 'Draft');

/** True if the draft's target was deleted or is hidden from the member. */
export const isLost = ({ place, label }: Pick<Draft, 'place' | 'label'>): boolean =>
  place.includes(':') && label === null;

/** Returns what the member wrote in the fields of a form. */
export const fieldTexts = (fields: Draft['fields']): string[] =>
  Object.values(fields ?? {}).flatMap(({ to }) => (typeof to === 'string' ? [to] : []));

/** Returns the kind of a draft and its target: "Reply in Rainy mornings". Labels of comments and edits are complete by themselves. */
export function headingOf({ place, label }: Pick<Draft, 'place' | 'label'>): string {
  const kind = place.split(':')[0] ?? '';
  const noun = nounOf(kind);
  if (!label) return noun;
  return kind === 'comment' || kind === 'edit'
    ? label
    : kind === 'message'
      ? `Message to ${label}`
      : `${noun} in ${label}`;
}
