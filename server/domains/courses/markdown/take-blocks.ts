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
const opening = /^( {0,3})(`{3,}|~{3,})/;
const placeholder = /^\uE000(\d+)\uE001$/;

/**
 * Takes the blocks out of a text, before the parser sees them. Each leaves a paragraph that `blockAt` recognizes. Returns a
 * sentence for a block without an end. Takes linear time, also for lines that are made to take long.
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
      const isEnd = endsFence(line, fence);
      if (taken && !isEnd) taken.lines.push(line);
      else if (!taken) rest.push(line);
      if (isEnd) [fence, taken] = [null, null];
      continue;
    }
    const [start = '', indent, sign] = opening.exec(line) ?? [];
    const words = line.slice(start.length);
    // A line with a backtick behind its fence is code inside a text.
    if (sign === undefined || words.includes('`')) {
      rest.push(line);
      continue;
    }
    fence = sign;
    const [name = ''] = words.trim().split(/\s/, 1);
    if (indent === '' && isName(name)) {
      taken = { name, about: words.trim().slice(name.length).trim(), from: index + 2, lines: [] };
      rest.push('', `\uE000${blocks.length}\uE001`, '');
      blocks.push(taken);
    } else rest.push(line);
  }
  if (taken && fence !== null)
    problems.push(`Line ${taken.from - 1}: the ${taken.name} block has no end. Write ${fence} below it.`);
  return { text: rest.join('\n'), blocks, problems };
}

/** True for a line with nothing but at least as many signs as its fence has. */
function endsFence(line: string, fence: string): boolean {
  const signs = line.replace(/^ {0,3}/, '').trimEnd();
  return signs.startsWith(fence) && signs === fence.charAt(0).repeat(signs.length);
}

/** Returns the block whose place a paragraph keeps, or null for a text of the author. */
export function blockAt(paragraph: string, blocks: readonly Block[]): Block | null {
  const [, index] = placeholder.exec(paragraph.trim()) ?? [];
  return index === undefined ? null : (blocks[Number(index)] ?? null);
}
