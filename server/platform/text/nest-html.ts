import { maxRichText } from '#contract/platform/rich-text.ts';

/** Elements inside a line. */
const inLine = new Set(['strong', 'em', 'u', 's', 'code', 'a', 'span', 'mark']);
/** Blocks that have lines, and no blocks. */
const ofLines = new Set(['p', 'h1', 'h2', 'h3', 'pre']);
const lists = new Set(['ul', 'ol']);

interface Element {
  tag: string;
  start: string;
  children: Node[];
}
/** A string is a text or an element without an end. */
type Node = string | Element;

/**
 * Returns sanitized HTML whose elements are where HTML allows them: no block inside bold, a link or a paragraph, items in lists
 * alone, and no link in a link. Formats around blocks move into them. Text that is well nested stays unchanged.
 */
export function nestHtml(html: string): string {
  const { children, isNested } = parse(html);
  return isNested ? html : write(inUl(children.flatMap(settler(html.length + maxRichText))));
}

const isBlock = (node: Node): node is Element => typeof node !== 'string' && !inLine.has(node.tag);
const isBlank = (node: Node): boolean => typeof node === 'string' && node.trim() === '';

/** Reads HTML in which every `<` begins a tag and every tag is closed. */
function parse(html: string): { children: Node[]; isNested: boolean } {
  const root: Element = { tag: '', start: '', children: [] };
  const open = [root];
  let isNested = true;
  for (const token of html.split(/(<[^<>]*>)/)) {
    const within = open.at(-1) ?? root;
    const [, end, tag = ''] = /^<(\/?)([a-z\d]+)/.exec(token) ?? [];
    if (token === '') continue;
    if (end === '/') open.pop();
    else if (tag === '' || tag === 'br' || tag === 'img') {
      within.children.push(token);
      if (lists.has(within.tag) && !isBlank(token)) isNested = false;
    } else {
      const element = { tag, start: token, children: [] };
      const isLinkInLink = tag === 'a' && open.some((outer) => outer.tag === 'a');
      if (isLinkInLink || !mayHave(within.tag, tag)) isNested = false;
      // The inner link loses its tag: its children are those of the outer element.
      if (isLinkInLink) element.children = within.children as never[];
      else within.children.push(element);
      open.push(element);
    }
  }
  return { children: root.children, isNested };
}

function mayHave(outer: string, inner: string): boolean {
  if (inLine.has(outer) || ofLines.has(outer)) return inLine.has(inner);
  return lists.has(outer) === (inner === 'li');
}

/** Returns the function that brings an element into order. It may become several. `room`: most characters of tags that are written more than once. */
function settler(room: number): (node: Node) => Node[] {
  let left = room;
  const wrap = (outer: Element, children: Node[]): Node[] => {
    if (children.every(isBlank)) return children;
    left -= outer.start.length + outer.tag.length + 3;
    return left < 0 ? children : [{ ...outer, children }];
  };
  /** Moves an element of a line into a block. */
  const into = (outer: Element, block: Element): Element =>
    left < 0
      ? block
      : {
          ...block,
          children: ofLines.has(block.tag) ? wrap(outer, block.children) : around(outer, block.children),
        };
  const around = (outer: Element, children: Node[]): Node[] =>
    runs(children).flatMap((run) => (Array.isArray(run) ? wrap(outer, run) : [into(outer, run)]));
  return function settle(node): Node[] {
    if (typeof node === 'string') return [node];
    const children = node.children.flatMap(settle);
    if (lists.has(node.tag)) return [{ ...node, children: inItems(children) }];
    if (!inLine.has(node.tag) && !ofLines.has(node.tag)) return [{ ...node, children: inUl(children) }];
    if (!children.some(isBlock)) return [{ ...node, children }];
    if (inLine.has(node.tag)) return around(node, children);
    return runs(children).flatMap((run) =>
      Array.isArray(run) ? (run.every(isBlank) ? [] : [{ ...node, children: run }]) : [run],
    );
  };
}

/** Returns blocks one by one, and what is between them together. */
function runs(nodes: Node[]): (Node[] | Element)[] {
  const found: (Node[] | Element)[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (isBlock(node)) found.push(node);
    else if (Array.isArray(last)) last.push(node);
    else found.push([node]);
  }
  return found;
}

const isItem = (node: Node): boolean => typeof node !== 'string' && node.tag === 'li';

/** Puts items that are in no list into one. */
const inUl = (nodes: Node[]): Node[] => gather(nodes, isItem, 'ul');
/** Puts what is in a list and in no item into one. */
const inItems = (nodes: Node[]): Node[] => gather(nodes, (node) => !isItem(node) && !isBlank(node), 'li');

function gather(nodes: Node[], isMeant: (node: Node) => boolean, tag: string): Node[] {
  const gathered: Node[] = [];
  let into: Element | null = null;
  for (const node of nodes) {
    if (!isMeant(node)) into = null;
    else if (into === null) gathered.push((into = { tag, start: `<${tag}>`, children: [] }));
    (into?.children ?? gathered).push(node);
  }
  return gathered;
}

const write = (nodes: Node[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : `${node.start}${write(node.children)}</${node.tag}>`))
    .join('');
