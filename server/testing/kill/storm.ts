import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempted, DayHistory, MemberHistory } from './history.ts';

export interface Storm {
  history: MemberHistory[];
  /** Returns the members who wrote since the last call, and starts a new set. */
  touched(): Set<MemberHistory>;
  /** Makes writers wait before their next attempt until `resume`. Resolves when no attempt is under way. */
  pause(): Promise<void>;
  resume(): void;
  end(): Promise<void>;
  /** Attempts without a response. */
  unanswered: number;
  /** Practice writes acknowledged so far. */
  acknowledged: number;
}

const password = 'seven grey stones';
const days = 6;

/**
 * Starts members who register, tick, write and complete days over HTTP, one after the other on each of
 * `writers` connections. Like the web, they repeat an attempt until it gets a response.
 */
export function startStorm({ origin, writers }: { origin: string; writers: number }): Storm {
  let isOver = false;
  let gate = Promise.resolve();
  let open = () => undefined as void;
  let under = 0;
  let touched = new Set<MemberHistory>();
  const storm: Storm = {
    history: [],
    unanswered: 0,
    acknowledged: 0,
    touched() {
      const before = touched;
      touched = new Set();
      return before;
    },
    async pause() {
      gate = new Promise((resolve) => (open = resolve));
      while (under > 0) await sleep(5);
    },
    resume: () => open(),
    async end() {
      isOver = true;
      open();
      await Promise.all(running);
    },
  };
  const running = Array.from({ length: writers }, async () => {
    while (!isOver) await walk();
  });
  return storm;

  async function walk(): Promise<void> {
    const member: MemberHistory = {
      email: `${randomBytes(8).toString('hex')}@example.com`,
      registration: { acknowledged: false },
      token: null,
      days: new Map(),
    };
    storm.history.push(member);
    if (!(await registerAs(member))) return;
    const programme = await programmeOf(member);
    if (programme === null) return;
    member.enrolment = { acknowledged: false };
    if (!(await write(member, member.enrolment, `${programme}/enroll`))) return;
    for (let day = 1; day <= days; day += 1) if (!(await walkDay(member, programme, day))) return;
  }

  async function walkDay(member: MemberHistory, programme: string, day: number): Promise<boolean> {
    const asked: DayHistory = { texts: [] };
    member.days.set(day, asked);
    for (const item of ['readLesson', 'walkReflection'] as const) {
      asked[item] = { acknowledged: false };
      if (!(await write(member, asked[item], `${programme}/update-checklist`, { day, item, value: true })))
        return false;
    }
    for (let draft = 1; draft <= 2; draft += 1) {
      const text = {
        text: `Day ${day}, draft ${draft}, ${randomBytes(6).toString('hex')}`,
        acknowledged: false,
      };
      asked.texts.push(text);
      if (!(await write(member, text, `${programme}/save-reflection`, { day, reflection: text.text })))
        return false;
    }
    asked.completion = { acknowledged: false };
    return write(member, asked.completion, `${programme}/complete-day`, { day });
  }

  async function registerAs(member: MemberHistory): Promise<boolean> {
    const answer = await insist(member, '/api/auth/register', {
      name: 'Storm',
      email: member.email,
      password,
    });
    // The address is taken: an earlier attempt succeeded without a response.
    const signedIn =
      answer?.status === 409
        ? await insist(member, '/api/auth/login', { email: member.email, password })
        : answer;
    if (signedIn?.status !== 200) return refused('register', signedIn);
    member.token = String(signedIn.body['access_token']);
    member.registration.acknowledged = true;
    return true;
  }

  async function write(
    member: MemberHistory,
    attempted: Attempted,
    path: string,
    body: unknown = {},
  ): Promise<boolean> {
    const answer = await insist(member, path, body);
    if (answer?.status !== 200) return refused(path, answer);
    attempted.acknowledged = true;
    storm.acknowledged += 1;
    return true;
  }

  async function programmeOf(member: MemberHistory): Promise<string | null> {
    const answer = await insist(member, '/api/programs', undefined);
    const [first] = (answer?.body ?? []) as unknown as { id: string }[];
    return first ? `/api/programs/${first.id}` : null;
  }

  function refused(path: string, answer: { status: number } | null): boolean {
    if (answer) throw new Error(`${path} answered ${answer.status}`);
    return false;
  }

  /** Repeats a call until the response is final. Returns null when the storm is over. */
  async function insist(
    member: MemberHistory,
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> } | null> {
    for (;;) {
      await gate;
      if (isOver) return null;
      touched.add(member);
      under += 1;
      try {
        const reply = await fetch(`${origin}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...(member.token && { authorization: `Bearer ${member.token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(15_000),
        });
        const answer = { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
        if (answer.status < 500) return answer;
      } catch {
        storm.unanswered += 1;
      } finally {
        under -= 1;
      }
      await sleep(30);
    }
  }
}
