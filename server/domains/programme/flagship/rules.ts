import { crisisLine } from '#contract/journal/crisis-line.ts';
import type { DayField, DayProblem } from '#contract/programme/day-text.ts';

/** The text of a day, from its file or from a form. `title` begins with "Day N: ". */
export interface DayWords {
  day: number;
  title: string;
  walk: string;
  actions: readonly string[];
  small: string;
  prompt: string;
  deeper_prompt: string;
  bonus?: string | undefined;
  sources?: readonly string[] | undefined;
  /** Markdown. */
  body: string;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const isLine = (text: string): boolean => !/[\r\n]/.test(text);

/** Minutes to read a text, at about 250 words a minute. */
export function minutesFor(body: string): number {
  const words = wordsIn(body);
  if (words <= 250) return 1;
  return words <= 500 ? 2 : 3;
}

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

const straightQuotes = /['"]/;
/** Opening quotation marks before a space or line end, and closing ones at the start of a word. */
const misplacedQuotes = /[“‘](?=\s|$)|(?<=^|\s)”/m;
const dashes = /[\u2012-\u2015]/;
// A longer action belongs in `bonus`, because the whole day takes five to ten minutes.
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
const countedDays =
  /\b((seventy|eighty|fifty|forty)-\w+|ten|\d+) days (ago|in\b|are behind)|you have now spent|in October and then|next November/i;
// Hustle words, and words of the product that belong on its buttons.
const forbidden =
  /\b(crush(es|ed|ing)?|grind(ing)?|hustl\w*|10x|unlock(s|ing)?|level(ling)? up|game.?changer\w*|supercharge\w*|beast mode|no excuses|biohack\w*|life.?hack\w*|tiers?|badges?|apps?|dashboards?|subscriptions?|upgrad\w*|log ?in|streaks?|users?|studies show|research shows|the truth is|here's the thing|today we will|in this lesson)\b/i;
const citesAWork = /\(\d{4}[a-z]?(, [A-Z][a-z]+( \d+)?)?\)|Book \d|chapter \d|Letter \d/;
const otherMarkup = /^# |^###|!\[|\]\(|<\/?[a-z]|^\||https?:/im;
const sendsForHelp = /crisis|harming yourself|suicid|deserve to be here/i;
/** Days about worry and low mood, which name a helpline. */
const helplineDays = [28, 31];
const wornPhrases = ['strong step', 'a professional or someone you trust'];

const limits = {
  walk: ['The walk question', 40, 160],
  small: ['The two-minute version', 30, 120],
  prompt: ['The journal prompt', 30, 200],
  deeper_prompt: ['The deeper prompt', 40, 260],
  bonus: ['The bonus', 30, 170],
  actions: ['Step', 30, 170],
  sources: ['Source', 20, 400],
} as const;

/** Returns a sentence when a line has another length than the field allows. */
function lengthOf(field: keyof typeof limits, text: string, number?: number): string | null {
  const [name, least, most] = limits[field];
  const who = number === undefined ? name : `${name} ${number}`;
  if (!isLine(text)) return `${who} is one line.`;
  if (text.length < least) return `${who} has ${text.length} characters. It needs at least ${least}.`;
  if (text.length > most) return `${who} has ${text.length} characters. It may have ${most}.`;
  return null;
}

const nameOf = ({ day, title }: DayWords): string => title.slice(`Day ${day}: `.length);

/** Returns each field of a day with its text. */
const partsOf = (text: DayWords): [DayField, string][] => [
  ['name', nameOf(text)],
  ['walk', text.walk],
  ['actions', text.actions.join('\n')],
  ['small', text.small],
  ['prompt', text.prompt],
  ['deeper_prompt', text.deeper_prompt],
  ['bonus', text.bonus ?? ''],
  ['body', text.body],
];

/** Returns everything that is wrong with the text of a day by itself, a sentence each. */
export function problemsOf(text: DayWords): DayProblem[] {
  return [
    ...problemsOfLines(text),
    ...problemsOfBody(text),
    ...partsOf(text).flatMap(([field, words]) =>
      problemsOfWording(words).map((sentence) => ({ field, sentence })),
    ),
    ...(text.sources ?? []).flatMap((source, at) =>
      problemsOfSource(source, at + 1).map((sentence) => ({ field: 'sources' as const, sentence })),
    ),
  ];
}

function problemsOfLines(text: DayWords): DayProblem[] {
  const found: DayProblem[] = [];
  const add = (field: DayField, sentence: string | null | false) => {
    if (sentence) found.push({ field, sentence });
  };
  const name = nameOf(text);
  add('name', name.trim() === '' && 'The day needs a title.');
  add('name', (wordsIn(name) > 7 || name.length > 78) && 'A title has at most seven words.');
  add('name', name.endsWith('.') && 'A title ends without a full stop.');
  add('name', !isLine(name) && 'A title is one line.');
  for (const field of ['walk', 'small', 'prompt', 'deeper_prompt'] as const)
    add(field, lengthOf(field, text[field]));
  add('walk', !text.walk.endsWith('?') && 'The walk question ends with a question mark.');
  add('actions', (text.actions.length < 2 || text.actions.length > 3) && 'A day has two or three steps.');
  for (const [at, action] of text.actions.entries()) {
    add('actions', lengthOf('actions', action, at + 1));
    add(
      'actions',
      longerThanFive.test(action) &&
        !plansAndWaits.some((plan) => action.includes(plan)) &&
        `Step ${at + 1} takes longer than five minutes. Make it the bonus, or shorten it.`,
    );
  }
  if (text.bonus) add('bonus', lengthOf('bonus', text.bonus));
  add('sources', (text.sources?.length ?? 0) > 4 && 'A day has at most four sources.');
  return found;
}

function problemsOfBody({ day, body }: DayWords): DayProblem[] {
  const words = wordsIn(body);
  const headings = body.match(/^## /gm)?.length ?? 0;
  const full = body.match(fullForms)?.length ?? 0;
  const short = body.match(shortForms)?.length ?? 0;
  const sentences = [
    words < 120 && `The lesson has ${words} words. It needs at least 120.`,
    words > 600 && `The lesson has ${words} words. It may have 600.`,
    headings > 2 && 'A lesson has at most two headings.',
    otherMarkup.test(body) &&
      'A lesson has paragraphs, lists, emphasis and headings of one level, and no link, picture, table or HTML.',
    full > 0 && full >= short && 'The lesson is spoken. Use contractions, such as “don’t” and “it’s”.',
    (helplineDays.includes(day) || sendsForHelp.test(body)) &&
      !body.includes(crisisLine.canada.number) &&
      `The lesson speaks of a crisis. Name the helpline ${crisisLine.canada.number}.`,
    helplineDays.includes(day) &&
      !body.includes(crisisLine.elsewhere.label) &&
      `This day names ${crisisLine.elsewhere.label} for other countries.`,
    wornPhrases.some((phrase) => body.includes(phrase)) &&
      'Point to help in words of this day, not in a set phrase.',
  ];
  return sentences.flatMap((sentence) => (sentence ? [{ field: 'body' as const, sentence }] : []));
}

function problemsOfWording(words: string): string[] {
  const banned = forbidden.exec(words)?.[0];
  const foreign = foreignSpelling.exec(words)?.[0];
  return [
    ...marksOf(words),
    banned && `“${banned}” doesn’t belong in a lesson.`,
    foreign && `“${foreign}” isn’t Canadian spelling.`,
    countedDays.test(words) && 'Don’t count the days that have passed. Pauses and gaps are allowed.',
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
}

const marksOf = (words: string): (string | false)[] => [
  (dashes.test(words) || words.includes('…')) &&
    'Use a full stop or a comma in place of a dash or an ellipsis.',
  words.includes('!') && 'Leave out the exclamation mark.',
  straightQuotes.test(words) && 'Use curly quotation marks and apostrophes.',
  misplacedQuotes.test(words) && 'A quotation mark opens or closes in the wrong place.',
];

const problemsOfSource = (source: string, number: number): string[] =>
  [
    lengthOf('sources', source, number),
    dashes.test(source) && `Source ${number} has a dash. Use a hyphen.`,
    straightQuotes.test(source) && `Source ${number} needs curly quotation marks and apostrophes.`,
    !citesAWork.test(source) && `Source ${number} needs the year of the work.`,
  ].filter((sentence) => typeof sentence === 'string');

const questions = ['walk', 'prompt', 'deeper_prompt'] as const;
const unique = ['walk', 'small', 'prompt', 'deeper_prompt'] as const;

/** Returns runs of seven words of a question. */
function runsOf(question: string): string[] {
  const words = question.toLowerCase().match(/[a-z’]+/g) ?? [];
  return words.slice(6).map((_, at) => words.slice(at, at + 7).join(' '));
}

const longSentencesOf = (body: string): string[] =>
  sentencesOf(body)
    .filter((sentence) => wordsIn(sentence) >= 8)
    .map(bare);
const actsOf = ({ actions, bonus }: DayWords): string[] => [...actions, ...(bonus ? [bonus] : [])].map(bare);

/** Yields what a day has in common with each of the other days, a sentence each. All of them together take a while. */
export function* repetitionsIn(text: DayWords, others: readonly DayWords[]): Generator<DayProblem[]> {
  const runs = questions.map((field) => [field, runsOf(text[field])] as const);
  const long = longSentencesOf(text.body);
  const acts = new Set(actsOf(text));
  const first = bare(sentencesOf(text.body)[0] ?? '');
  for (const other of others) {
    if (other.day === text.day) continue;
    const theirRuns = new Set(questions.flatMap((field) => runsOf(other[field])));
    const day = `Day ${other.day}`;
    const theirs = bare(other.body);
    const found: [DayField, string | false | undefined][] = [
      ['name', bare(nameOf(other)) === bare(nameOf(text)) && `${day} has the same title.`],
      ...unique.map((field): [DayField, string | false] => [
        field,
        bare(other[field]) === bare(text[field]) && `${day} has the same words here.`,
      ]),
      ['actions', actsOf(other).some((act) => acts.has(act)) && `${day} has the same step.`],
      ...runs.map(([field, own]): [DayField, string | false] => {
        const shared = bare(other[field]) !== bare(text[field]) && own.find((run) => theirRuns.has(run));
        return [field, shared ? `${day} asks this too: “${shared}”.` : false];
      }),
      ['body', first !== '' && theirs.startsWith(first) && `${day} begins in the same way.`],
      ['body', long.some((sentence) => theirs.includes(sentence)) && `${day} has one of these sentences.`],
      [
        'body',
        Math.abs(other.day - text.day) === 1 &&
          stagedObjection.test(other.body) &&
          stagedObjection.test(text.body) &&
          `${day} raises a reader’s objection as well. Do so on one of the two days.`,
      ],
    ];
    yield found.flatMap(([field, sentence]) => (sentence ? [{ field, sentence }] : []));
  }
}

export interface QuoteWords {
  text: string;
  author?: string | undefined;
  source?: string | undefined;
}

/** No quote repeats within a round of ninety days. */
const fewestQuotes = 90;

/** Returns everything that is wrong with a list of quotes. `at` is the place in the list; null is about all of it. */
export function problemsOfQuotes(quotes: readonly QuoteWords[]): { at: number | null; sentence: string }[] {
  const seen = new Map<string, number>();
  const found = quotes.flatMap((quote, at) => {
    const before = seen.get(bare(quote.text));
    seen.set(bare(quote.text), at);
    return [
      ...problemsOfQuote(quote),
      before !== undefined && `It is the same as quote ${before + 1}.`,
    ].flatMap((sentence) => (sentence ? [{ at, sentence }] : []));
  });
  if (quotes.length >= fewestQuotes) return found;
  return [
    {
      at: null,
      sentence: `The list has ${quotes.length} quotes. It needs ${fewestQuotes}, one for each day of a round.`,
    },
    ...found,
  ];
}

function problemsOfQuote({ text, author, source }: QuoteWords): (string | false | undefined)[] {
  const banned = forbidden.exec(text)?.[0];
  return [
    (text.length < 20 || text.length > 160) && `It has ${text.length} characters. A quote has 20 to 160.`,
    ![text, author ?? '', source ?? ''].every(isLine) && 'A quote is one line.',
    (author === undefined) !== (source === undefined) && 'Name both the author and the work, or neither.',
    author !== undefined && author.length < 3 && 'The author’s name is too short.',
    ...marksOf(text),
    banned && `“${banned}” doesn’t belong in a quote.`,
    source !== undefined &&
      !(Number(/\((\d{4})(-\d\d)?\)$/.exec(source)?.[1]) < 1930) &&
      'Quote works from before 1930 only, with their year in brackets at the end.',
  ];
}
