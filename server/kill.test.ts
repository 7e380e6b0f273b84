import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { due } from '../scripts/short-form.ts';
import { judge, type MemberFound, type MemberHistory } from './testing/kill/history.ts';
import { runKills, type Victim } from './testing/kill/run-kills.ts';
import { temporaryFolder } from './testing/server-process.ts';

const folders: string[] = [];
const folder = () => {
  const made = temporaryFolder('kill');
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

const run = (victims: Victim[], ackEarly = false) =>
  runKills({ dataDir: folder(), victims, ackEarly, writers: 8, between: { most: 200, writes: 20 } });

describe('kill -9 during a storm of writes', () => {
  it('loses no acknowledged write', async () => {
    const victims = due<Victim>(['server', 'both', 'database'], 3);
    const report = await run(victims);
    expect(report).toMatchObject({ kills: victims.length, lost: [], phantom: [], broken: [] });
    expect(report.acknowledged).toBeGreaterThan(20);
  }, 300_000);

  it('would detect an acknowledgement that came too early', async () => {
    const report = await run(['both'], true);
    expect(report.lost.length).toBeGreaterThan(0);
  }, 300_000);
});

describe('the checker', () => {
  const yes = { acknowledged: true };
  const no = { acknowledged: false };
  const history: MemberHistory = {
    email: 'm',
    token: 't',
    registration: yes,
    enrolment: yes,
    days: new Map([
      [
        1,
        {
          readLesson: yes,
          walkReflection: yes,
          completion: yes,
          texts: [
            { text: 'a', ...yes },
            { text: 'b', ...yes },
          ],
        },
      ],
      [
        2,
        {
          readLesson: yes,
          walkReflection: no,
          texts: [
            { text: 'c', ...yes },
            { text: 'd', ...no },
          ],
        },
      ],
    ]),
  };
  const found = (change: Partial<MemberFound> = {}): MemberFound => ({
    known: true,
    enrolled: true,
    currentDay: 2,
    completed: [1],
    days: new Map([
      [1, { readLesson: true, walkReflection: true, reflection: 'b' }],
      [2, { readLesson: true, walkReflection: false, reflection: 'c' }],
    ]),
    ...change,
  });
  const day2 = (is: Partial<{ readLesson: boolean; walkReflection: boolean; reflection: string }>) =>
    found({
      days: new Map([
        ...found().days,
        [2, { readLesson: true, walkReflection: false, reflection: 'c', ...is }],
      ]),
    });

  it('accepts all acknowledged writes, with or without unacknowledged ones', () => {
    expect(judge(history, found())).toEqual({ acknowledged: 9, lost: [], phantom: [] });
    expect(judge(history, day2({ walkReflection: true, reflection: 'd' }))).toMatchObject({
      lost: [],
      phantom: [],
    });
  });

  it.each([
    ['a lost registration', found({ known: false }), 'm: registration'],
    ['a lost completion', found({ completed: [], currentDay: 1 }), 'm: completion of day 1'],
    ['a lost tick', day2({ readLesson: false }), 'm: lesson tick of day 2'],
    ['a lost text', day2({ reflection: '' }), 'm: reflection of day 2'],
  ])('reports %s', (_, is, sentence) => {
    expect(judge(history, is).lost).toContain(sentence);
  });

  it.each([
    ['a text nobody sent', day2({ reflection: 'x' }), 'm: reflection of day 2'],
    ['a day completed twice', found({ currentDay: 3 }), 'm: stands at day 3 after 1 completions'],
    ['a completion nobody asked for', found({ completed: [1, 2], currentDay: 3 }), 'm: completion of day 2'],
  ])('reports %s', (_, is, sentence) => {
    expect(judge(history, is).phantom).toContain(sentence);
  });
});
