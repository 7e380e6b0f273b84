import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SearchResult } from '#contract/search/endpoints.ts';
import {
  completionsOf,
  correctableWords,
  correctTypos,
  distanceOf,
  isEmpty,
  readQuery,
} from '#server/platform/text/search/rules.ts';
import { excerptOf, inOrder, marks } from './rules.ts';

/** Returns the text with `[` and `]` as markers. */
const marked = (text: string) => text.replaceAll('[', marks.open).replaceAll(']', marks.close);
/** Returns the text with its markers as `[` and `]`. */
const shown = (text: string) => text.replaceAll(marks.open, '[').replaceAll(marks.close, ']');
const bare = (text: string) => text.replaceAll(marks.open, '').replaceAll(marks.close, '');

describe('the query', () => {
  // Spaces around quoted runs make no difference to the parser.
  const tidy = (words: string) => words.replace(/\s+/g, ' ').replace(/" | "/g, '"').trim();
  const read = (typed: string) => {
    const { words, beginning, phrase } = readQuery(typed);
    return { words: tidy(words), beginning, phrase: phrase && tidy(phrase) };
  };

  test.each([
    ['a word that is typed', 'walk', '', 'walk', null],
    ['a word behind others', 'morning wal', 'morning', 'wal', 'morning wal'],
    ['spaces and lines', '  morning \n\t wal ', 'morning', 'wal', 'morning wal'],
    ['accents in either form', 'cafe\u0301 noe\u0308l', 'café', 'noël', 'café noël'],
    ['digits', 'day 12', 'day', '12', 'day 12'],
    ['an open quote', '"in quotes', '"in quotes', null, null],
    ['a second open quote', '"in quotes" "and aga', '"in quotes""and aga', null, null],
    ['a closed quote', '"in quotes" an', '"in quotes"', 'an', null],
    ['a closed quote without a space', '"in quotes"an', '"in quotes"', 'an', null],
    ['a word to leave out', 'tea -milk', 'tea -milk', null, null],
    ['a word to leave out at the start', '-milk tea', '-milk', 'tea', null],
    ['a hyphen inside a word', 'well-being tea', 'well-being', 'tea', 'well-being tea'],
    ['alternatives', 'tea or mil', 'tea or mil', null, null],
    ['alternatives in capitals', 'tea OR mil', 'tea OR mil', null, null],
    ['alternatives, one word further', 'tea or milk hot', 'tea or milk', 'hot', null],
    ['an alternative without a word before it', 'or mil', 'or mil', null, null],
    ['an alternative without a word behind it', 'tea or', 'tea', 'or', null],
    ['a bar', 'tea|milk hot', 'tea|milk', 'hot', null],
    ['a word that begins like an operator', 'oregon orders', 'oregon', 'orders', 'oregon orders'],
    ['a word that ends like an operator', 'doctor visit', 'doctor', 'visit', 'doctor visit'],
    ['a word with a mark behind it', 'walk!', 'walk!', null, null],
    ['an address', 'nora@exam', 'nora@exam', null, 'nora@exam'],
    ['an apostrophe', "o'bri", "o'bri", null, "o'bri"],
    ['nothing', '', '', null, null],
    ['marks only', '?!', '?!', null, null],
    ['Japanese', '散歩', '"散 歩"', null, null],
    ['Japanese behind a word', 'tea 散歩', 'tea"散 歩"', null, 'tea 散 歩'],
    ['Japanese before a word', '散歩 tea', '"散 歩"', 'tea', '散 歩 tea'],
    ['Japanese joined to a word', 'tea散歩', 'tea"散 歩"', null, null],
    ['Japanese in quotes', '"散歩 道" tea', '"散 歩 道"', 'tea', null],
  ])('%s: %j', (_name, typed, words, beginning, phrase) =>
    expect(read(typed)).toEqual({ words, beginning, phrase }),
  );

  test.each([
    ['散歩の道 and 天気', ['散歩の道', '天気']],
    ['tea', []],
  ])('marks the runs of %s', (typed, runs) => expect(readQuery(typed).runs).toEqual(runs));

  it('completes the word that is typed, and only that one', () => {
    expect(readQuery('walki').completions).toContain('walking');
    expect(readQuery('walki tea').completions).toEqual([]);
    expect(readQuery('"walki').completions).toEqual([]);
  });

  test.each([
    ['', true],
    ['?!', true],
    ['" "', true],
    ['-', true],
    ['walk', false],
    ['walk!', false],
    ['7!', false],
    ['散歩', false],
  ])('%j is empty: %s', (typed, isNothing) => expect(isEmpty(readQuery(typed))).toBe(isNothing));
});

describe('completions of a word', () => {
  test.each([
    ['Happin', ['happing', 'happings', 'happiness']],
    ['shopp', ['shopping']],
    ['vacuu', []],
    ['puppet', []],
    ['tea', []],
    ['sitt', ['sitting']],
    ['tenn', ['tenness', 'tenning']],
    // The start of an ending needs three characters before it.
    ['bei', []],
    ['teai', ['teaing', 'teaings', 'teaion', 'teaions', 'teaible', 'teaity', 'teaive', 'teaize']],
    ['朝', []],
  ])('%s: %j', (word, words) => expect(completionsOf(word)).toEqual(words));

  it('contain the word while any ending of it is typed, each once', () => {
    for (const whole of ['walking', 'happiness', 'meditation', 'attention', 'thoughtful', 'kindness'])
      for (let typed = whole.length - 1; typed >= 6; typed -= 1) {
        const words = completionsOf(whole.slice(0, typed).toUpperCase());
        expect(words.length, whole.slice(0, typed)).toBe(new Set(words).size);
      }
    for (const [word, whole] of [
      ['walki', 'walking'],
      ['walkin', 'walking'],
      ['meditat', 'meditation'],
      ['meditati', 'meditation'],
      ['attenti', 'attention'],
      ['thoughtfu', 'thoughtful'],
      ['kindnes', 'kindness'],
    ] as const)
      expect(completionsOf(word), word).toContain(whole);
    expect(completionsOf('İ'.repeat(200)).length).toBeLessThan(9);
  });
});

test('people and groups come before what they write, in the order they were found', () => {
  const kinds = ['posts', 'news', 'blog', 'courses', 'topics', 'groups', 'people'] as const;
  const found = [...kinds, ...kinds].map((kind, at) => ({ kind, id: String(at) }) as SearchResult);
  expect(inOrder(found).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'people 6',
    'people 13',
    'groups 5',
    'groups 12',
    'courses 3',
    'courses 10',
    'news 1',
    'news 8',
    'blog 2',
    'blog 9',
    'topics 4',
    'topics 11',
    'posts 0',
    'posts 7',
  ]);
});

describe('an excerpt', () => {
  const words = (count: number, word = 'stone') => Array.from({ length: count }, () => word).join(' ');
  const of = (text: string, runs?: string[]) => shown(excerptOf(marked(text), runs));

  it('is the whole text up to 220 characters, with single spaces', () => {
    expect(of('  A [cold]\n\n lake \t at dawn. ')).toBe('A [cold] lake at dawn.');
    const longest = `[${'a'.repeat(110)}] ${'b'.repeat(109)}`;
    expect(of(longest)).toBe(longest);
    expect(of(`${longest}c`)).not.toBe(`${longest}c`);
  });

  it('begins with the text and ends between words where nothing is marked', () => {
    // 36 words and 35 spaces are 215 characters. The next word would end at 221.
    expect(of(words(60))).toBe(`${words(36)}…`);
    // A word may end exactly at the limit.
    expect(of(`${words(36)} lake ${words(20)}`)).toBe(`${words(36)} lake…`);
  });

  it('has a little text before its first mark, and begins with a whole word', () => {
    // 60 characters before the mark begin a word here, and inside one below. The part has 220.
    expect(of(`${words(60)} [lake] ${words(60)}`)).toBe(`…${words(10)} [lake] ${words(26)}…`);
    expect(of(`${words(60)} ab [lake] ${words(60)}`)).toMatch(
      /^…stone (?:stone )+ab \[lake\] (?:stone )+stone…$/,
    );
    expect(of(`${words(60)} abc [lake] ${words(60)}`).indexOf('[')).toBeLessThanOrEqual(61);
  });

  it('begins with the text where the mark is near its start', () => {
    expect(of(`${words(5)} [lake] ${words(60)}`)).toMatch(/^stone stone stone stone stone \[lake\] /);
  });

  it('reaches the end of the text where the mark is near it, and is as long as elsewhere', () => {
    const end = of(`${words(60)} [lake] at dawn.`);
    expect(end).toMatch(/^…stone .* \[lake\] at dawn\.$/);
    expect(bare(marked(end)).length).toBeGreaterThan(200);
    expect(of(`${words(60)} the [lake]`)).toMatch(/ the \[lake\]$/);
  });

  it('shows the part with the most marked words, and the first of equal ones', () => {
    const one = `[first] ${words(60)}`;
    const best = of(`${one} [second] and [third] ${words(60)}`);
    expect(best).toMatch(/\[second\] and \[third\]/);
    expect(best).not.toContain('first');
    expect(of(`${one} [second] ${words(60)}`)).toMatch(/^\[first\] /);
    expect(of(`[first] and [second] ${words(60)} [third] ${words(60)}`)).toMatch(
      /^\[first\] and \[second\] /,
    );
    // Marks that are too far apart aren't counted together.
    expect(of(`[first] ${words(30)} [second] ${words(60)} [third] [fourth] ${words(60)}`)).toMatch(
      /\[third\] \[fourth\]/,
    );
  });

  it('keeps marks inside the part only', () => {
    const text = of(`${words(60)} [lake] ${words(23)} [${'x'.repeat(40)}] ${words(60)}`);
    expect(text.match(/\[/g)).toHaveLength(1);
    expect(text).not.toContain(`${'x'.repeat(40)}`);
  });

  it('of the longest text with a mark at each word takes time in proportion', () => {
    const text = marked(words(8000, '[stone]'));
    excerptOf(text);
    const before = process.threadCpuUsage();
    excerptOf(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  it('cuts a text without spaces anywhere but inside a character', () => {
    expect(of('x'.repeat(300))).toBe(`${'x'.repeat(220)}…`);
    for (const character of ['e\u0301', '😀', '👩\u200d👩\u200d👧', '👋🏽', '🇨🇦', 'ก็']) {
      const count = Math.ceil(600 / character.length);
      for (const before of ['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx', 'xxxxxx', 'xxxxxxx']) {
        const text = excerptOf(
          `${before}${character.repeat(count)}${marked('[lake]')}${character.repeat(count)}`,
        );
        const whole = bare(text)
          .replaceAll('…', '')
          .replace('lake', '')
          .slice(text.startsWith('…') ? 0 : before.length);
        expect(whole.replaceAll(character, ''), character).toBe('');
        expect(bare(text).length).toBeLessThan(250);
      }
    }
  });

  it('is a part of the text, with whole words and whole marks', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-zé散歩😀+.]{1,14}$/u), fc.boolean()), {
          minLength: 1,
          maxLength: 90,
        }),
        (parts) => {
          const text = parts.map(([word, isHit]) => (isHit ? marked(`[${word}]`) : word)).join(' ');
          const excerpt = excerptOf(text);
          expect(bare(text)).toContain(bare(excerpt).replace(/^…|…$/g, ''));
          expect(excerpt.split(marks.open)).toHaveLength(excerpt.split(marks.close).length);
          expect(bare(excerpt).length).toBeLessThan(260);
          if (parts.some(([, isHit]) => isHit)) expect(excerpt).toContain(marks.open);
          expect(excerpt.isWellFormed()).toBe(true);
          const known = new Set(parts.map(([word]) => word));
          for (const word of bare(excerpt).replace(/^…|…$/g, '').split(' ')) expect(known).toContain(word);
        },
      ),
    ));

  test.each([
    ['朝の散歩と散歩', ['散歩'], '朝の[散歩]と[散歩]'],
    ['散歩道と散歩', ['散歩', '散歩道'], '[散歩道]と[散歩]'],
    ['散', ['散歩'], '散'],
    // PostgreSQL marked this one already.
    ['[散歩]と散歩', ['散歩', '散歩'], '[散歩]と[散歩]'],
    ['朝の散歩', [], '朝の散歩'],
  ])('marks runs of %s without spaces', (text, runs, whole) => expect(of(text, runs)).toBe(whole));
});

describe('words that may be corrected', () => {
  test.each([
    ['gardns', ['gardns']],
    ['a cat with gardns 散歩散歩 c++', ['with', 'gardns']],
    ['cat', []],
    ['well-bieng', ['well', 'bieng']],
    // Three letters, although six code units.
    ['𝒘𝒂𝒍', []],
    ['gardns gardns', ['gardns']],
    [
      'alpha bravo charlie delta echoes foxtrot golfer',
      'alpha bravo charlie delta echoes foxtrot'.split(' '),
    ],
    ['cafe\u0301s', ['cafés']],
    ['12345', []],
    // With alternatives and exclusions, a correction could reveal a hidden word.
    ['"tea gardns"', []],
    ['“gardns”', []],
    ['tea -gardns', []],
    ['-gardns', []],
    ['tea or gardns', []],
    ['tea OR gardns', []],
    ['or gardns', []],
    ['gardns or', []],
    ['doctor ordr', ['doctor', 'ordr']],
  ])('%j: %j', (typed, words) => expect(correctableWords(typed)).toEqual(words));
});

describe('correction', () => {
  const like = (typed: string, ...words: string[]) =>
    words.map((word) => ({ typed, folded: typed.toLowerCase(), word }));

  test.each([
    ['swapped letters', 'wlak far', like('wlak', 'walk'), 'walk far'],
    ['a capital', 'Wlak', like('Wlak', 'walk'), 'walk'],
    ['each place', 'wlak and wlak', like('wlak', 'walk'), 'walk and walk'],
    [
      'two words',
      'wlak in gardns',
      [...like('wlak', 'walk'), ...like('gardns', 'gardens')],
      'walk in gardens',
    ],
    ['whole words only', 'wlak wlaking', like('wlak', 'walk'), 'walk wlaking'],
    ['no part behind other letters', 'wlak owlak', like('wlak', 'walk'), 'walk owlak'],
    ['a known word keeps its capital', 'Walk far', like('Walk', 'wall', 'walk'), null],
    ['a known word stays', 'walk', like('walk', 'wall', 'walk'), null],
    ['a word similar to none', 'stone', like('stone', 'shown'), null],
    ['no likeness', 'stone', [], null],
    ['a known word among unknown likenesses', 'walk', like('walk', 'walk', 'wall'), null],
    ['a likeness of another word', 'stone far', like('wlak', 'walk'), null],
    ['two letters of six', 'lantrn', like('lantrn', 'lanterns'), 'lanterns'],
    ['two letters of five are too many', 'lantr', like('lantr', 'lantern'), null],
    ['three letters are too many', 'lantrnes', like('lantrnes', 'lanternfish'), null],
    ['the nearest word', 'walkeed', like('walkeed', 'talked', 'walked'), 'walked'],
    [
      'of equally near ones, the one of the same length',
      'walkd',
      like('walkd', 'walk', 'walked', 'walks'),
      'walks',
    ],
    ['of equal ones, the most similar', 'walkd', like('walkd', 'walky', 'walks'), 'walky'],
    ['operators', 'tea or gardns', like('gardns', 'gardens'), null],
    ['accents in either form', 'cafe\u0301s', [], null],
  ])('%s: %j', (_name, typed, likenesses, corrected) =>
    expect(correctTypos(typed, likenesses)).toBe(corrected),
  );

  it('compares without accents', () => {
    const folded = { typed: 'Zoé', folded: 'zoes', word: 'zoes' };
    expect(correctTypos('Gärdns', [{ typed: 'Gärdns', folded: 'gardns', word: 'gardens' }])).toBe('gardens');
    expect(correctTypos('Zoés', [{ ...folded, typed: 'Zoés' }])).toBeNull();
  });
});

describe('the distance of two words', () => {
  test.each([
    ['gardns', 'gardens', 1],
    ['gardesn', 'gardens', 1],
    ['walk', 'walk', 0],
    ['', 'abc', 3],
    ['', '', 0],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['abc', 'bca', 2],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
    ['aab', 'aba', 1],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(distanceOf(one, other)).toBe(distance);
    expect(distanceOf(other, one)).toBe(distance);
  });

  it('is one after one slip, and never more than the longer word', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-d]{1,9}$/),
        fc.stringMatching(/^[a-d]{1,9}$/),
        fc.nat(8),
        (word, other, place) => {
          const at = place % word.length;
          const slips = [
            word.slice(0, at) + word.slice(at + 1),
            `${word.slice(0, at)}x${word.slice(at)}`,
            `${word.slice(0, at)}x${word.slice(at + 1)}`,
          ];
          for (const slip of slips) expect([slip, distanceOf(word, slip)]).toEqual([slip, 1]);
          const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
          expect(distanceOf(word, swapped)).toBe(swapped === word ? 0 : 1);
          const distance = distanceOf(word, other);
          expect(distance === 0).toBe(word === other);
          expect(distance).toBeGreaterThanOrEqual(Math.abs(word.length - other.length));
          expect(distance).toBeLessThanOrEqual(Math.max(word.length, other.length));
        },
      ),
    ));
});
