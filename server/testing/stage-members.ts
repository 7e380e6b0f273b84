import { randomBytes } from 'node:crypto';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { castPassword, type Role, roles } from './cast.ts';
import { datesOf, livePast } from './seed-practice.ts';
import type { Person, Walker } from './seed-walker.ts';
import type { MemberOrder, StageMember } from './stage-protocol.ts';

/** Adds a member with the ordered history, signed in on one device. */
export async function bringMember(walker: Walker, order: MemberOrder, now: Date): Promise<StageMember> {
  const person = personOf(order);
  const pattern = order.past ?? (order.day === undefined ? null : 'x'.repeat(order.day - 1));
  // The history ends at least an hour ago, so that the member's next action comes after it.
  const walking = pattern
    ? await livePast(walker, person, pastOf(order, person, pattern, now))
    : await walker.join(person, now);
  if (pattern === '') await enrol(walking, now);
  const token = await walking.signIn(now, 'Stage');
  return { id: walking.id, name: person.name, email: person.email, password: person.password, token };
}

function pastOf({ hour = 9, journal }: MemberOrder, person: Person, pattern: string, now: Date) {
  const today = localDate([{ from: now, zone: person.timeZone, dayStartHour: person.dayStartHour }], now);
  return {
    pattern,
    from: addDays(today, -datesOf(pattern)),
    hourOf: () => hour,
    textOf: (day: number) => journal?.replaceAll('{day}', String(day)) ?? null,
    isStepwise: () => false,
  };
}

async function enrol(walking: Awaited<ReturnType<Walker['join']>>, now: Date): Promise<void> {
  const [programme] = await walking.call<{ id: string }[]>(now, 'GET /api/programs');
  if (programme) await walking.call(now, `POST /api/programs/${programme.id}/enroll`);
}

function personOf(order: MemberOrder): Person {
  const { role, person = {}, tier, is_admin, is_moderator, second_step_due_in, verified } = order;
  const known: Partial<Role> = role ? roles[role] : {};
  return {
    name: person.name ?? known.name ?? 'New Member',
    email: person.email ?? known.email ?? `${randomBytes(5).toString('hex')}@example.com`,
    password: person.password ?? castPassword,
    timeZone: person.time_zone ?? known.timeZone ?? 'America/Toronto',
    dayStartHour: person.day_start_hour ?? 0,
    tier: tier ?? known.tier ?? 'starter',
    bio: person.bio ?? known.bio ?? null,
    isAdmin: is_admin ?? known.isAdmin ?? false,
    isModerator: is_moderator ?? known.isModerator ?? false,
    isVerified: verified ?? true,
    ...(second_step_due_in !== undefined && { secondStepDueIn: second_step_due_in }),
  };
}
