import { join } from 'node:path';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { crisisLine } from '#contract/crisis-line.ts';
import { daysPerWeek, lessonDays, totalDays, weekNames } from '#contract/programme-constants.ts';
import { cleanHtml, plainText } from '#server/platform/text/html.ts';
import { type LessonFile, readLessons } from './read-lessons.ts';
import { readQuotes } from './read-quotes.ts';
import { contentFolder } from './seed-flagship.ts';

const lessons = await readLessons(join(contentFolder, 'lessons'));
const quotes = await readQuotes(join(contentFolder, 'quotes.yaml'));

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const sentencesOf = (body: string): string[] =>
  body
    .replace(/^[#>*-]+ /gm, '')
    .split(/(?<=[.?][”*]?)\s+|\n+/)
    .filter(Boolean);
/** Returns the text without capitals and punctuation, for comparison. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
/** Returns all text of a lesson but its sources: titles of cited papers may exclaim. */
const spoken = ({ sources: _, ...lesson }: LessonFile): string =>
  [
    lesson.title,
    lesson.walk,
    ...lesson.actions,
    lesson.small,
    lesson.prompt,
    lesson.deeper_prompt,
    lesson.bonus ?? '',
    lesson.body,
  ].join('\n');

/** Minutes to read, at about 250 words a minute. */
const minutesFor = (words: number): number => {
  if (words <= 250) return 1;
  return words <= 500 ? 2 : 3;
};

/** Returns the texts that appear more than once. */
function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.map(bare).filter((text) => seen.size === seen.add(text).size);
}

const straightQuotes = /['"]/;
/** Returns opening quotation marks before a space or line end, and closing ones at the start of a word. */
const misplacedQuotes = (text: string): string[] => text.match(/[“‘](?=\s|$)|(?<=^|\s)”/gm) ?? [];

// A longer action belongs in `bonus`, because the whole day takes five to ten minutes (A section 1).
const longerThanFive =
  /\b(six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|([6-9]|\d\d))[- ]minutes?\b|\bhours?\b/i;
/** These phrases name a time that the action itself doesn't take: a plan for later, or a wait. */
const plansAndWaits = [
  'Leave one message unanswered for ten minutes',
  'could be finished in under an hour',
  'a twenty-minute weekly look',
  'takes under two hours',
  'a daily worry time of fifteen minutes',
  'note the place, the hour, the company',
  'name the hour you’ll keep it',
  'happened half an hour earlier',
  'ready for your next low hour',
];
// The product uses Canadian spelling. Lessons are spoken, so full forms are for emphasis only.
const foreignSpelling =
  /\b(apologis|recognis|realis|organis|judgement|afterwards|queue|biscuits\b|primary school|covering letter|bookshop)/i;
const fullForms =
  /\b(do|does|did|is|are|was|were|could|would|should|has|have|had) not\b|\bcannot\b|\b(it|that|there) is\b|\b(you|they|we) (are|will)\b/gi;
const shortForms = /’(t|s|re|ll|ve|m|d)\b/g;

const stagedObjection =
  /\b(you (may|might|could) (object|worry|wonder|fear|say that|be suspicious)|objection|some(body|one) will say)\b/i;

// Hustle words, and words of the product that belong on its buttons.
const forbidden =
  /\b(crush(es|ed|ing)?|grind(ing)?|hustl\w*|10x|unlock(s|ing)?|level(ling)? up|game.?changer\w*|supercharge\w*|beast mode|no excuses|biohack\w*|life.?hack\w*|tiers?|badges?|apps?|dashboards?|subscriptions?|upgrad\w*|log ?in|streaks?|users?|studies show|research shows|the truth is|here's the thing|today we will|in this lesson)\b/i;

describe('ninety lessons', () => {
  test('are 84 in twelve weeks of seven, and six Summit days', () => {
    expect(lessons.map((lesson) => lesson.day)).toEqual(Array.from({ length: totalDays }, (_, i) => i + 1));
    const sizes = weekNames.map((_, i) => lessons.filter((lesson) => lesson.week === i + 1).length);
    expect(sizes).toEqual([...Array(12).fill(daysPerWeek), totalDays - lessonDays]);
    for (const { day, week } of lessons.slice(0, lessonDays))
      expect(week).toBe(Math.floor((day - 1) / daysPerWeek) + 1);
  });

  test('have unique titles "Day N: ..." of at most seven words', () => {
    const names = lessons.map(({ day, title }) => {
      expect(title.startsWith(`Day ${day}: `)).toBe(true);
      return title.slice(`Day ${day}: `.length);
    });
    for (const name of names) {
      expect([name, wordsIn(name) <= 7]).toEqual([name, true]);
      expect(name).not.toMatch(/\.$/);
    }
    expect(repeated(names)).toEqual([]);
  });

  test.each(lessons.map((lesson) => [lesson.day, lesson] as const))(
    'day %i has the expected lengths',
    (_, lesson) => {
      const { body, minutes, walk, actions, small, prompt, deeper_prompt: deeper, bonus } = lesson;
      const words = wordsIn(body);
      expect(words).toBeGreaterThanOrEqual(120);
      expect(words).toBeLessThanOrEqual(600);
      expect(minutes).toBe(minutesFor(words));
      expect(walk).toMatch(/\?$/);
      const lengths: [string, number, number][] = [
        [walk, 40, 160],
        [small, 30, 120],
        [prompt, 30, 200],
        [deeper, 40, 260],
        ...[...actions, ...(bonus ? [bonus] : [])].map((text): [string, number, number] => [text, 30, 170]),
      ];
      for (const [text, least, most] of lengths)
        expect([text, text.length >= least && text.length <= most]).toEqual([text, true]);
      expect(spoken(lesson)).not.toMatch(/[\u2012-\u2015!\u2026]/);
      expect((lesson.sources ?? []).join('\n')).not.toMatch(/[\u2012-\u2015]/);
      expect([spoken(lesson), ...(lesson.sources ?? [])].join('\n')).not.toMatch(straightQuotes);
      expect(misplacedQuotes(spoken(lesson))).toEqual([]);
      expect(spoken(lesson)).not.toMatch(forbidden);
      expect(body.match(/^## /gm)?.length ?? 0).toBeLessThanOrEqual(2);
      // Also no other heading, picture, link, table or markup.
      expect(body).not.toMatch(/^# |^###|!\[|\]\(|<\/?[a-z]|^\||https?:/im);
    },
  );

  test('become HTML that sanitizing leaves unchanged, with every word', () => {
    for (const { day, body } of lessons) {
      const html = cleanHtml(marked.parse(body, { async: false }));
      expect([day, cleanHtml(html)]).toEqual([day, html]);
      expect([day, wordsIn(plainText(html)) >= 110]).toEqual([day, true]);
    }
  });

  test('ask different questions: no two share seven words in a row', () => {
    const seen = new Map<string, number>();
    const shared: string[] = [];
    for (const { day, walk, prompt, deeper_prompt: deeper } of lessons)
      for (const question of [walk, prompt, deeper]) {
        const words = question.toLowerCase().match(/[a-z’]+/g) ?? [];
        for (let at = 0; at + 7 <= words.length; at++) {
          const run = words.slice(at, at + 7).join(' ');
          const before = seen.get(run);
          if (before !== undefined && before !== day) shared.push(`Days ${before} and ${day}: ${run}`);
          seen.set(run, day);
        }
      }
    expect(shared).toEqual([]);
  });

  test.each(['walk', 'small', 'prompt', 'deeper_prompt'] as const)('never repeat a %s', (field) => {
    expect(repeated(lessons.map((lesson) => lesson[field]))).toEqual([]);
  });

  test('never repeat an action', () => {
    expect(
      repeated(lessons.flatMap((lesson) => [...lesson.actions, ...(lesson.bonus ? [lesson.bonus] : [])])),
    ).toEqual([]);
  });

  test('need at most five minutes for each action, except as a bonus', () => {
    const long = lessons.flatMap(({ day, actions }) =>
      actions
        .filter(
          (action) => longerThanFive.test(action) && !plansAndWaits.some((plan) => action.includes(plan)),
        )
        .map((action) => [day, action]),
    );
    expect(long).toEqual([]);
  });

  test('use contractions and Canadian spelling', () => {
    for (const lesson of lessons) {
      expect([lesson.day, spoken(lesson).match(foreignSpelling)?.[0]]).toEqual([lesson.day, undefined]);
      const full = lesson.body.match(fullForms)?.length ?? 0;
      const short = lesson.body.match(shortForms)?.length ?? 0;
      expect([lesson.day, full, full < short]).toEqual([lesson.day, full, true]);
    }
  });

  test("do not raise a reader's objection two days in a row", () => {
    const days = lessons.filter(({ body }) => stagedObjection.test(body)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(5);
    expect(days.filter((day) => days.includes(day - 1))).toEqual([]);
  });

  test('differ in length', () => {
    const lengths = lessons.map(({ body }) => wordsIn(body));
    expect(lengths.filter((words) => words <= 320).length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...lengths)).toBeLessThan(220);
  });

  test('never count the days that have passed, since pauses and gaps are allowed', () => {
    for (const lesson of lessons)
      expect(spoken(lesson)).not.toMatch(
        /\b((seventy|eighty|fifty|forty)-\w+|ten|\d+) days (ago|in\b|are behind)|you have now spent|in October and then|next November/i,
      );
  });

  test('begin differently, and share no long sentence', () => {
    expect(repeated(lessons.map((lesson) => sentencesOf(lesson.body)[0] ?? ''))).toEqual([]);
    const long = lessons.flatMap((lesson) => [
      ...new Set(
        sentencesOf(lesson.body)
          .filter((sentence) => wordsIn(sentence) >= 8)
          .map(bare),
      ),
    ]);
    expect(long.length).toBeGreaterThan(1000);
    expect(repeated(long)).toEqual([]);
  });

  test('cite a work with its year in each source', () => {
    for (const { day, sources = [] } of lessons)
      for (const source of sources)
        expect([
          day,
          /\(\d{4}[a-z]?(, [A-Z][a-z]+( \d+)?)?\)|Book \d|chapter \d|Letter \d/.test(source),
        ]).toEqual([day, true]);
  });

  test('the checks themselves can fail', () => {
    expect('Unlocking your best self').toMatch(forbidden);
    expect('a badge for your app').toMatch(forbidden);
    expect('the unlocked door, applied happily').not.toMatch(forbidden);
    expect(repeated(['One, two.', 'Three', 'one two'])).toEqual(['one two']);
    expect('Walk for eight minutes').toMatch(longerThanFive);
    expect('Give it an hour today').toMatch(longerThanFive);
    expect('Walk for five minutes, or 2 minutes').not.toMatch(longerThanFive);
    expect('They apologised afterwards').toMatch(foreignSpelling);
    expect("it's").toMatch(straightQuotes);
    expect(misplacedQuotes('He said “ so.\n”No')).toHaveLength(2);
  });
});

describe('safety', () => {
  test('no phrase that points to help is repeated', () => {
    for (const phrase of ['strong step', 'a professional or someone you trust'])
      expect([phrase, lessons.filter(({ body }) => body.includes(phrase)).map(({ day }) => day)]).toEqual([
        phrase,
        [],
      ]);
  });

  test.each([28, 31])('day %i names a helpline', (day) => {
    const lesson = lessons.find((candidate) => candidate.day === day);
    expect(lesson?.body).toContain(`${crisisLine.canada.number}`);
    expect(lesson?.body).toContain(crisisLine.elsewhere.label);
  });

  test('a lesson that sends a reader to a crisis line gives its number', () => {
    for (const { day, body } of lessons)
      if (/crisis|harming yourself|suicid|deserve to be here/i.test(body))
        expect([day, body.includes(crisisLine.canada.number)]).toEqual([day, true]);
  });
});

describe('the quotes', () => {
  test('are 120, all different, without hustle', () => {
    expect(quotes).toHaveLength(120);
    expect(repeated(quotes.map((quote) => quote.text))).toEqual([]);
    for (const { text, author, source } of quotes) {
      expect([text, text.length >= 20 && text.length <= 160]).toEqual([text, true]);
      expect([text, author === undefined]).toEqual([text, source === undefined]);
      expect(text).not.toMatch(/[\u2012-\u2015!\u2026]/);
      expect(text).not.toMatch(straightQuotes);
      expect(text).not.toMatch(forbidden);
      // Only works old enough to be in the public domain.
      if (source) expect(Number(/\((\d{4})(-\d\d)?\)$/.exec(source)?.[1])).toBeLessThan(1930);
    }
  });
});
