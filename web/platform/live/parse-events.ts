/** One event of a stream, or a line without one that only moves the id. */
export interface StreamEvent {
  id: string | null;
  name: string;
  /** Empty for a block without data. */
  data: string;
}

/** Longest block, in characters. The server's are far shorter, so more is no stream of events. */
const longest = 256 * 1024;

/**
 * Returns a function that takes the parts of a stream of server-sent events as they arrive, cut anywhere, and returns
 * the events that they complete. Throws for a block that never ends.
 */
export function createParser(): (part: string) => StreamEvent[] {
  let rest = '';
  return (part) => {
    // A `\r\n` may be cut in two. The `\r` waits for the next part.
    const text = (rest + part).replace(/\r\n|\r(?!$)/g, '\n');
    const blocks = text.split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > longest) throw new Error('This is no stream of events.');
    return blocks.map(parseBlock);
  };
}

function parseBlock(block: string): StreamEvent {
  const event: StreamEvent = { id: null, name: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event.name = value;
    else if (field === 'id' && !value.includes('\0')) event.id = value;
  }
  return { ...event, data: data.join('\n') };
}
