import type { Draft } from '#contract/drafts.ts';

const nouns: Record<string, string> = {
  post: 'Post',
  comment: 'Comment',
  topic: 'Topic',
  reply: 'Reply',
  edit: 'Edit',
};

/** What the draft belongs to is no longer there, or no longer shown to the member. */
export const isLost = ({ place, label }: Pick<Draft, 'place' | 'label'>): boolean =>
  place.includes(':') && label === null;

/** What a draft is and what it belongs to: "Reply in Rainy mornings". Labels of comments and edits say it all by themselves. */
export function headingOf({ place, label }: Pick<Draft, 'place' | 'label'>): string {
  const kind = place.split(':')[0] ?? '';
  const noun = nouns[kind] ?? 'Draft';
  if (!label) return noun;
  return kind === 'comment' || kind === 'edit' ? label : `${noun} in ${label}`;
}
