/** True in a nightly run, which takes all of the long lists: `npm test -- --nightly`. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** Number of a day. Runs of one day take the same part of each list, and TEST_DAY repeats those of another day. */
export const testDay = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000));

/** True for one in `parts` of the places of a list. In as many days each place has its turn. */
export const isDue = (place: number, parts: number): boolean => isNightly || (place + testDay) % parts === 0;

/** Returns one in `parts` of the items of a list. A list of repetitions of one rule alone may be thinned. */
export const due = <T>(items: readonly T[], parts: number): T[] =>
  items.filter((_, place) => isDue(place, parts));
