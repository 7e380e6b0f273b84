import { hashText } from '#server/domains/moderation/hash-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { keepHtmlApart } from '#server/platform/clean-apart.ts';
import { mostMentions } from './rules.ts';

/** A text ready to be judged and stored. */
export interface Words {
  content: string;
  plain: string;
  links: number;
  /** Ids of the members it names, 20 at most. */
  mentions: string[];
  /** The same for texts that read the same and bring the same file. */
  contentHash: Buffer;
}

/** Rich text as it is stored. Throws 422 with `whenBlank`, or when it is too long. */
export async function keepWords(html: string, whenBlank: string, file: Buffer | null = null): Promise<Words> {
  const kept = await keepHtmlApart(html, whenBlank);
  return {
    ...kept,
    mentions: kept.mentions.slice(0, mostMentions),
    contentHash: hashText(kept.plain, { file }),
  };
}

/** Plain text of a win as it is judged: nothing in it is a link, but addresses are read as such. */
export const keepPlainWords = (plain: string, mentions: string[] = []): Words => ({
  content: plain,
  plain,
  links: linksInText(plain),
  mentions,
  contentHash: hashText(plain),
});

/** The same for a comment. "Thank you" may be said often, and by somebody who posted it: its hash is that of no post. */
export const keepCommentWords = (plain: string, mentions: string[]): Words => ({
  ...keepPlainWords(plain, mentions),
  contentHash: hashText(plain, { place: 'comment' }),
});
