/** Blocks of a lesson that Markdown has no signs for. Each is a fenced code block with its name behind the fence. */
export const blockNames = [
  'lesson',
  'video',
  'audio',
  'resources',
  'quiz',
  'assignment',
  'captions',
  'transcript',
] as const;
export type BlockName = (typeof blockNames)[number];

export interface Block {
  name: BlockName;
  /** Words behind the name, such as the language of captions. */
  about: string;
  /** Number of its first line in the text, from 1. */
  from: number;
  lines: string[];
}

const isName = (word: string): word is BlockName => (blockNames as readonly string[]).includes(word);
const opening = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\s`]*)[ \t]*([^`]*)$/;
const placeholder = /^\uE000(\d+)\uE001$/;

/**
 * Takes the blocks out of a text, before the parser sees them. Each leaves a paragraph that `blockAt` recognizes. Returns a
 * sentence for a block without an end.
 */
export function takeBlocks(markdown: string): { text: string; blocks: Block[]; problems: string[] } {
  const blocks: Block[] = [];
  const problems: string[] = [];
  const rest: string[] = [];
  let fence: string | null = null;
  let taken: Block | null = null;
  const lines = markdown.replace(/[\uE000\uE001]/g, '').split(/\r\n?|\n/);
  for (const [index, line] of lines.entries()) {
    if (fence !== null) {
      const isEnd = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`).test(line);
      if (taken && !isEnd) taken.lines.push(line);
      else if (!taken) rest.push(line);
      if (isEnd) [fence, taken] = [null, null];
      continue;
    }
    const [, indent, sign, name = '', about = ''] = opening.exec(line) ?? [];
    fence = sign ?? null;
    if (sign !== undefined && indent === '' && isName(name)) {
      taken = { name, about: about.trim(), from: index + 2, lines: [] };
      rest.push('', `\uE000${blocks.length}\uE001`, '');
      blocks.push(taken);
    } else rest.push(line);
  }
  if (taken && fence !== null)
    problems.push(`Line ${taken.from - 1}: the ${taken.name} block has no end. Write ${fence} below it.`);
  return { text: rest.join('\n'), blocks, problems };
}

/** Returns the block whose place a paragraph keeps, or null for a text of the author. */
export function blockAt(paragraph: string, blocks: readonly Block[]): Block | null {
  const [, index] = placeholder.exec(paragraph.trim()) ?? [];
  return index === undefined ? null : (blocks[Number(index)] ?? null);
}
