import { hashText } from '#server/domains/moderation/hash-text.ts';
import { keepHtml, linksIn, mentionsIn, plainText } from '#server/platform/html.ts';
import { mostMentions } from './rules.ts';

export interface Words {
  content: string;
  plain: string;
  links: number;
  mentions: string[];
  contentHash: Buffer;
}

/** A thank-you may be said twice, in two places; what is longer is the same wherever it stands. */
const shortText = 60;

/**
 * Rich text of a member, cleaned and measured, ready to be judged and stored. `place` is what it answers. Slow for long texts, so it
 * runs before the transaction opens. Throws 422 for blank (with `whenBlank`), too long, or too many links.
 */
export function keepWords(html: string, whenBlank: string, place: string): Words {
  const content = keepHtml(html, whenBlank);
  const plain = plainText(content);
  return {
    content,
    plain,
    links: linksIn(content),
    mentions: mentionsIn(content).slice(0, mostMentions),
    contentHash: hashText(plain, { place: plain.length < shortText ? place : '' }),
  };
}
