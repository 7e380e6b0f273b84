/** Characters of a text long enough to be a member's longest one, and of one that shows whether it is worth trying. */
const long = 50_000;
/** Most slow expressions show themselves here already, in a fifteenth of the time. */
const middle = 12_000;
const short = 8000;
/** Already long enough for work that doubles with each character, which would never end on the others. */
const tiny = 24;
/** Longest work on the long text, in ms. What isn't linear takes hundreds, what is takes less than five. */
const most = 25;
const suspicious = 0.8;

const examples: Record<string, string> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  '0': '\0',
};
const everywhere = ['a', '1', ' ', '\n', '-', '.'];

interface Parts {
  /** One character for each place of the expression, in its order. */
  atoms: string[];
  chars: Set<string>;
  /** Literal words such as `www.`. */
  words: Set<string>;
}

/** Reads an escape whose letter is at `at`. An empty character stands for an assertion. */
function readEscape(source: string, at: number): { char: string; end: number } {
  const letter = source[at] ?? '';
  const close = (sign: string) => source.indexOf(sign, at);
  if (letter === 'k') return { char: '', end: close('>') };
  if (/[pP]/.test(letter)) return { char: letter === 'p' ? 'é' : '-', end: close('}') };
  const code = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(source.slice(at, at + 10));
  if (code) {
    const hex = code[1] ?? code[2] ?? code[3] ?? '';
    return { char: String.fromCodePoint(Number.parseInt(hex, 16)), end: at + code[0].length - 1 };
  }
  return { char: /[bB]/.test(letter) ? '' : (examples[letter] ?? letter), end: at };
}

/** Reads a class whose bracket is at `at`. */
function readClass(source: string, at: number): { members: string[]; isNegated: boolean; end: number } {
  const isNegated = source[at + 1] === '^';
  const members: string[] = [];
  let end = at + (isNegated ? 2 : 1);
  for (; end < source.length && source[end] !== ']'; end += 1) {
    if (source[end] !== '\\') {
      if (source[end] !== '-' || source[end + 1] === ']') members.push(source[end] ?? '');
      continue;
    }
    const read = readEscape(source, end + 1);
    if (read.char) members.push(read.char);
    end = read.end;
  }
  return { members, isNegated, end };
}

function partsOf(source: string): Parts {
  const parts: Parts = { atoms: [], chars: new Set(), words: new Set() };
  let word = '';
  const endWord = (): void => {
    if (word.length > 1) parts.words.add(word);
    word = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '[') {
      endWord();
      const { members, isNegated, end } = readClass(source, at);
      for (const member of members.slice(0, 6)) parts.chars.add(member);
      const outside = ['a', '1', '\0'].find((char) => !members.includes(char)) ?? '\0';
      parts.atoms.push(isNegated ? outside : (members[0] ?? 'a'));
      at = end;
    } else if (sign === '(' && source[at + 1] === '?') {
      endWord();
      at += /^\(\?(?:<?[:=!]|<\w+>|[a-z-]*:)/.exec(source.slice(at))?.[0].length ?? 2;
      at -= 1;
    } else if (sign === '{' && /\d/.test(source[at + 1] ?? '')) {
      endWord();
      at = source.indexOf('}', at);
    } else if ('*+?'.includes(sign)) {
      word = word.slice(0, -1);
      endWord();
    } else if ('()|^$'.includes(sign)) endWord();
    else {
      const { char, end } =
        sign === '\\' ? readEscape(source, at + 1) : { char: sign === '.' ? 'a' : sign, end: at };
      at = end;
      if (!char) continue;
      parts.atoms.push(char);
      parts.chars.add(char);
      word += char;
    }
  }
  endWord();
  return parts;
}

/** A repeated text, with what stands before and after it. */
type Attack = readonly [before: string, repeated: string, after: string];

/** Returns texts made of what the expression itself looks for: its words and characters repeated, alone and in pairs. */
function* attacksOn(source: string): Generator<Attack> {
  const { atoms, words, ...all } = partsOf(source);
  // Signs end what letters begin, so they are worth more tries.
  const chars = [...all.chars].sort((a, b) => Number(/\w/.test(a)) - Number(/\w/.test(b)));
  const units = [...new Set([...[...words].slice(0, 4), ...chars.slice(0, 7), ...everywhere])].slice(0, 15);
  const begun = [1, 2, 3, 4].map((length) => atoms.slice(0, length).join(''));
  const before = new Set(['', 'a', ...[...words].slice(0, 1), ...begun]);
  const after = new Set(['\0', 'a', '\n', ...chars.slice(0, 1)]);
  const repeated = new Set([...units, ...units.flatMap((first) => units.map((second) => first + second))]);
  for (const unit of repeated) for (const start of before) for (const end of after) yield [start, unit, end];
}

const textOf = ([before, repeated, after]: Attack, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

function apply(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
}

/** True if the expression takes longer than this for a text. Such a clock is read quickly, but other work on the machine counts. */
function seemsSlow(expression: RegExp, text: string): boolean {
  const before = performance.now();
  apply(expression, text);
  return performance.now() - before > suspicious;
}

/** Returns the work of this thread on a text in ms, the least of three tries. Other work on the machine doesn't count. */
function workOn(expression: RegExp, text: string): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    apply(expression, text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...tries);
}

/** True if the work is long and more than doubles with the text. On a slow machine work may be long and still linear. */
function isSlow(expression: RegExp, attack: Attack): boolean {
  return [middle, long].some((length) => {
    const work = workOn(expression, textOf(attack, length));
    return work > most && work > 3 * workOn(expression, textOf(attack, length / 2));
  });
}

/**
 * Looks for a text of 50,000 characters that the expression works on for longer than 25 ms, and more than three times as long as for
 * half of it: its work isn't linear. Returns the attack as words, or null.
 */
export function attackExpression(expression: RegExp): string | null {
  if (!/[*+]|\{\d+,/.test(expression.source)) return null;
  for (const attack of attacksOn(expression.source))
    for (const length of [tiny, short]) {
      const text = textOf(attack, length);
      if (!seemsSlow(expression, text) || !seemsSlow(expression, text)) continue;
      const isWorse = length === tiny ? workOn(expression, text) > suspicious : isSlow(expression, attack);
      if (isWorse) return JSON.stringify(attack);
    }
  return null;
}
