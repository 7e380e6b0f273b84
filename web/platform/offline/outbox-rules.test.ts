import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../http/api-error.ts';
import {
  add,
  attempt,
  conflictOf,
  drop,
  fateOf,
  mergeTexts,
  type Operation,
  rebase,
  resolveConflict,
  waitBefore,
  yieldPlace,
} from './outbox-rules.ts';

const tick = (id: string, key: string, value: boolean, more: Partial<Operation> = {}): Operation => ({
  id,
  key,
  member: 'm',
  call: 'POST /api/programs/:id/update-checklist',
  params: { id: 'p' },
  body: { day: 1, item: key, value },
  happened_at: '2026-03-01T08:00:00.000Z',
  attempts: 0,
  ...more,
});
const words = (
  id: string,
  reflection: string,
  base_version: number,
  more: Partial<Operation> = {},
): Operation => ({
  ...tick(id, 'reflection:p:1:1', true),
  call: 'POST /api/programs/:id/save-reflection',
  body: { day: 1, reflection, base_version },
  ...more,
});
const fields = { text: 'reflection', base: 'base_version', version: 'version' };
const ids = (list: readonly Operation[]) => list.map(({ id }) => id);

describe('merging', () => {
  test('a newer change replaces a waiting one with its key, others keep their order', () => {
    const list = [tick('a', 'lesson', true), tick('b', 'walk', true)];
    const after = add(list, tick('c', 'lesson', false));
    expect(ids(after)).toEqual(['c', 'b']);
    expect(after[0]!.body.value).toBe(false);
    expect(ids(add(list, tick('d', 'bonus', true)))).toEqual(['a', 'b', 'd']);
  });

  test('calls with one key replace each other only if they are the same call', () => {
    const list = [tick('a', 'day', true)];
    expect(ids(add(list, words('b', 'One', 1, { key: 'day' })))).toEqual(['a', 'b']);
  });

  test('an attempt is counted for one change, and a sent change is removed alone', () => {
    const list = [tick('a', 'lesson', true), tick('b', 'walk', true)];
    expect(attempt(list, 'b').map(({ attempts }) => attempts)).toEqual([0, 1]);
    expect(ids(drop(list, 'a'))).toEqual(['b']);
  });

  test('only the last five sent texts are remembered, and no value of other changes', () => {
    let list = [words('0', 'text 0', 1, { attempts: 1 })];
    for (let at = 1; at <= 7; at += 1)
      list = add(list, words(String(at), `text ${at}`, 1, { attempts: 1 }), fields);
    expect(list[0]?.tried).toEqual(['text 2', 'text 3', 'text 4', 'text 5', 'text 6']);
    // A text that was never sent can't come back in a conflict.
    expect(add([words('a', 'One', 1, { tried: ['Zero'] })], words('b', 'Two', 1), fields)[0]?.tried).toEqual([
      'Zero',
    ]);
    const sent = tick('a', 'lesson', true, { attempts: 1 });
    expect(add([sent], tick('b', 'lesson', false), fields)[0]).not.toHaveProperty('tried');
    expect(add([sent], tick('b', 'lesson', false))[0]).not.toHaveProperty('tried');
  });

  test('the replacing change remembers a text that was already sent', () => {
    const [after] = add([words('a', 'One', 3, { attempts: 2 })], words('b', 'One two', 3), fields);
    expect(after).toMatchObject({ id: 'b', tried: ['One'] });
    expect(add([words('a', 'One', 3)], words('b', 'One two', 3), fields)[0]!.tried).toBeUndefined();
  });

  test('a text waiting behind a saved one is based on its version', () => {
    const [after, other] = rebase(
      [words('b', 'One two', 3), tick('t', 'walk', true)],
      'reflection:p:1:1',
      4,
      fields,
    );
    expect(after!.body.base_version).toBe(4);
    expect(other!.body).not.toHaveProperty('base_version');
  });

  test('a text of another day keeps its own version, and another change of the day gets none', () => {
    const list = [words('a', 'One', 3, { key: 'reflection:p:1:2' }), tick('t', 'reflection:p:1:1', true)];
    expect(rebase(list, 'reflection:p:1:1', 4, fields)).toEqual(list);
  });
});

describe('two versions of a text', () => {
  test.each([
    ['Theirs', 'Mine', 'Theirs\n\nMine'],
    ['Theirs\n', '\nMine', 'Theirs\n\nMine'],
    ['I walked. It rained.', 'I walked.', 'I walked. It rained.'],
    ['I walked.', 'I walked. It rained.', 'I walked. It rained.'],
    ['', 'Mine', 'Mine'],
    ['Theirs', '', 'Theirs'],
    ['I walked. It rained.', ' I walked.\n', 'I walked. It rained.'],
    ['\nI walked. ', 'I walked. It rained.', 'I walked. It rained.'],
  ])('%j and %j become %j', (theirs, mine, both) => expect(mergeTexts(theirs, mine)).toBe(both));

  test('both are merged and based on the server’s version', () => {
    expect(
      resolveConflict(words('a', 'Mine', 1), { text: 'Theirs', version: 5 }, 'new', fields),
    ).toMatchObject({ id: 'new', merged: true, body: { reflection: 'Theirs\n\nMine', base_version: 5 } });
  });

  test('an own earlier version whose response was lost is not merged twice', () => {
    const op = words('b', 'Rewritten', 1, { tried: ['First try'] });
    expect(resolveConflict(op, { text: 'First try', version: 2 }, 'new', fields)).toMatchObject({
      merged: false,
      body: { reflection: 'Rewritten', base_version: 2 },
    });
  });

  test('only a 409 with text and version is a conflict, and only where the call has them', () => {
    const error = new ApiError(409, { detail: '', code: 'changed', reflection: 'Theirs', version: 2 });
    expect(conflictOf(error, fields)).toEqual({ text: 'Theirs', version: 2 });
    expect(conflictOf(error, undefined)).toBeNull();
    expect(conflictOf(new ApiError(409, { detail: 'No.' }), fields)).toBeNull();
    expect(conflictOf(new ApiError(400, error.body), fields)).toBeNull();
    for (const body of [
      { reflection: 'Theirs' },
      { version: 2 },
      { reflection: 7, version: 2 },
      { reflection: 'Theirs', version: '2' },
      null,
    ])
      expect(conflictOf(new ApiError(409, body as object), fields)).toBeNull();
  });
});

describe('what a failure means', () => {
  test.each([
    ['lost connection', new NetworkError(), 'again'],
    ['500', new ApiError(500, {}), 'again'],
    ['503', new ApiError(503, {}), 'again'],
    ['429', new ApiError(429, {}), 'again'],
    ['400', new ApiError(400, {}), 'refused'],
    ['402', new ApiError(402, {}), 'refused'],
    ['409', new ApiError(409, {}), 'refused'],
    ['401', new ApiError(401, {}), 'stop'],
    ['403 suspended', new ApiError(403, { code: 'suspended' }), 'stop'],
    ['403', new ApiError(403, {}), 'refused'],
  ])('%s: %o is %s', (_, error, fate) => expect(fateOf(error)).toBe(fate));

  test('the wait doubles up to a minute and respects Retry-After', () => {
    expect([1, 2, 3, 4, 20].map((attempts) => waitBefore(attempts, new NetworkError(), 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000,
    ]);
    expect(waitBefore(1, new ApiError(429, {}, new Headers({ 'retry-after': '30' })), 0)).toBe(30_000);
    expect(waitBefore(0, new ApiError(503, {}), 0.5)).toBe(1_000);
  });

  test('devices that failed together try again at different times', () => {
    expect([0, 0.5, 1].map((chance) => waitBefore(3, new NetworkError(), chance))).toEqual([
      3_000, 4_000, 5_000,
    ]);
  });

  test('after every fifth failed try the other changes go first', () => {
    const list = [tick('a', 'lesson', true, { attempts: 5 }), tick('b', 'walk', true)];
    expect(ids(yieldPlace(list, 'a'))).toEqual(['b', 'a']);
    expect(ids(yieldPlace([{ ...list[0]!, attempts: 4 }, list[1]!], 'a'))).toEqual(['a', 'b']);
    expect(ids(yieldPlace([{ ...list[0]!, attempts: 0 }, list[1]!], 'a'))).toEqual(['a', 'b']);
    expect(ids(yieldPlace([list[1]!, { ...list[0]!, attempts: 10 }, tick('c', 'bonus', true)], 'a'))).toEqual(
      ['b', 'c', 'a'],
    );
    expect(ids(yieldPlace(list, 'gone'))).toEqual(['a', 'b']);
  });
});
