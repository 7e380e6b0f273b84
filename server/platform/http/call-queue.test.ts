import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallQueue } from './call-queue.ts';
import { Callers } from './callers.ts';

describe('a queue', () => {
  it('never runs more than its limit, never loses a call, and is empty in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ caller: fc.constantFrom('a', 'b', 'c'), isQuiet: fc.boolean(), leaves: fc.nat(3) }),
          {
            maxLength: 60,
          },
        ),
        async (steps) => {
          const queue = new CallQueue({ maxRunning: 4, maxWaiting: 6, timeoutMs: 10_000 });
          const inside: string[] = [];
          let ended = 0;
          let refused = 0;
          const admit = (caller: string) => (mayRun: boolean) => {
            if (mayRun) inside.push(caller);
            else refused += 1;
          };
          const leave = async () => {
            const caller = inside.shift();
            if (caller === undefined) return;
            ended += 1;
            queue.leave(caller);
            await Promise.resolve();
            await Promise.resolve();
          };
          for (const { caller, isQuiet, leaves } of steps) {
            const turn = queue.enter(caller, isQuiet);
            if (typeof turn === 'boolean') admit(caller)(turn);
            else void turn.then(admit(caller));
            for (let left = 0; left < leaves; left += 1) await leave();
            expect(queue.running).toBeLessThanOrEqual(5);
            expect(queue.waiting).toBeLessThanOrEqual(6);
          }
          while (inside.length > 0) await leave();
          expect([queue.running, queue.waiting, ended + refused]).toEqual([0, 0, steps.length]);
        },
      ),
    );
  });

  it('gives busy callers one turn each, however many calls one of them has', async () => {
    const queue = new CallQueue({ maxRunning: 1, maxWaiting: 100, timeoutMs: 10_000 });
    const order: string[] = [];
    expect(queue.enter('x', false)).toBe(true);
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'c'])
      void Promise.resolve(queue.enter(caller, false)).then(() => order.push(caller));
    for (const caller of ['x', 'a', 'b', 'c', 'a', 'a', 'a']) {
      queue.leave(caller);
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  });

  it('gives a quiet caller the place of the newest waiting call of the busiest caller when the queue is full', async () => {
    const queue = new CallQueue({ maxRunning: 1, maxWaiting: 6, timeoutMs: 10_000 });
    expect([queue.enter('x', true), queue.enter('x', true)]).toEqual([true, true]);
    const turns: string[] = [];
    const wait = (name: string, caller: string, isQuiet: boolean) =>
      void Promise.resolve(queue.enter(caller, isQuiet)).then((mayRun) =>
        turns.push(`${name} ${mayRun ? 'in' : 'away'}`),
      );
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) wait(name, name.slice(0, 1), false);
    wait('d1', 'd', false);
    for (const name of ['q1', 'q2']) wait(name, name, true);
    await Promise.resolve();
    await Promise.resolve();
    expect([turns, queue.waiting]).toEqual([['d1 away', 'a3 away', 'b2 away'], 6]);
    for (const name of ['q3', 'q4', 'q5', 'q6', 'q7']) wait(name, name, true);
    await Promise.resolve();
    await Promise.resolve();
    // A quiet caller never replaces another one.
    expect([turns.at(-1), queue.waiting]).toEqual(['q7 away', 6]);
    expect(turns).toHaveLength(8);
  });

  it('drops callers who disconnect, and turns away those who waited too long', async () => {
    const queue = new CallQueue({ maxRunning: 1, maxWaiting: 10, timeoutMs: 20 });
    expect([queue.enter('a', true), queue.enter('a', true)]).toEqual([true, true]);
    let giveUp: () => void = () => undefined;
    const gone = queue.enter('b', true, (way) => (giveUp = way));
    const late = queue.enter('c', false);
    giveUp();
    expect(await gone).toBe(false);
    expect(await late).toBe(false);
    expect(queue.waiting).toBe(0);
  });
});

describe('callers', () => {
  const token = 'x'.repeat(30);

  it('are quiet up to four calls a second, and quiet again after a rest', () => {
    const callers = new Callers();
    callers.know(token, 'nora');
    const calls = (at: number, count: number) =>
      Array.from({ length: count }, () => callers.identify(token, '1.1.1.1', at)).at(-1);
    expect(calls(10_000, 40)).toMatchObject({ key: 'nora', isQuiet: true });
    expect(calls(14_000, 1)).toMatchObject({ isQuiet: false });
    expect(calls(16_000, 1)).toMatchObject({ isQuiet: false });
    expect(calls(30_000, 1)).toMatchObject({ isQuiet: true });
  });

  it('calling once a second are always quiet', () => {
    const callers = new Callers();
    callers.know(token, 'nora');
    for (let at = 0; at < 120_000; at += 1000)
      expect(callers.identify(token, '1.1.1.1', at).isQuiet).toBe(true);
  });

  it('with unknown tokens count as their network, except for a few at once', () => {
    const callers = new Callers();
    for (let call = 0; call < 100; call += 1) callers.identify(undefined, '1.1.1.1', 0);
    const first = Array.from({ length: 20 }, (_, at) => callers.identify(`${token}${at}`, '1.1.1.1', 0));
    expect(first.map(({ key }) => key)).toEqual(Array(20).fill('1.1.1.1'));
    expect(first.filter(({ isQuiet }) => isQuiet)).toHaveLength(8);
    for (const { end } of first) end();
    expect(callers.identify(token, '1.1.1.1', 0).isQuiet).toBe(true);
    callers.know(token, 'nora');
    callers.forget(token);
    expect(callers.identify(token, '1.1.1.1', 0).key).toBe('1.1.1.1');
  });
});
