import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PackageId, packageIds, packages } from '#contract/membership/prices.ts';
import { type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { type EmailText, planEmail, planEmails, priceEmail, receiptEmail } from '../emails.ts';
import { choiceEmail } from '../payment-conflicts/emails.ts';
import { choiceEnd, choiceSentence, lapseOf, waitingSentence } from '../payment-conflicts/rules.ts';
import { reminderEmail, returnedPaymentEmail } from '../registrations/emails.ts';
import { registrationLife } from '../registrations/rules.ts';
import {
  dateIn,
  graceUntil,
  guaranteeEnd,
  guaranteeOf,
  kindOfChange,
  membershipOf,
  packageOf,
  returnEnd,
  seatState,
  stateAfter,
  tierBeside,
  tierOf,
} from './rules.ts';
import {
  cancelledSentence,
  changedSentence,
  keptSentence,
  laterSentence,
  nowSentence,
  pausedSentence,
  resumedSentence,
  sameSentence,
  warningOf,
} from './sentences.ts';

// Checks every date, amount and number in the emails and sentences of a membership against the rule that
// computes it. Each promise is tested just before and at its instant, for random members. A date or amount
// without a rule fails.

const zones = [
  'UTC',
  'America/Toronto',
  'America/Vancouver',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
];
const day = 86_400_000;
const gifts: Tier[] = ['starter', 'builder', 'achiever', 'creator'];

const member = fc.record({
  zone: fc.constantFrom(...zones),
  packageId: fc.constantFrom<PackageId>(...packageIds),
  cents: fc.integer({ min: 1, max: 99_999 }),
  refunded: fc.integer({ min: 1, max: 99_999 }),
  keptCents: fc.integer({ min: 1, max: 99_999 }),
  begins: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  days: fc.integer({ min: 28, max: 366 }),
  pausedDays: fc.integer({ min: 28, max: 92 }),
  failedAfter: fc.integer({ min: 0, max: 3 * day }),
  seat: fc.integer({ min: 1, max: 1_000 }),
  gift: fc.constantFrom<Tier>(...gifts),
  hadRefund: fc.boolean(),
  isStreakHeld: fc.boolean(),
});
type Life = typeof member extends fc.Arbitrary<infer T> ? T : never;

/** A promise ends at an instant: `holds` is true one millisecond before it, and false at it. */
interface Promised {
  until: Date;
  holds(at: Date): boolean;
}

const datesIn = (text: string): string[] => text.match(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g) ?? [];
const amountsIn = (text: string): string[] => text.match(/\d+\.\d\d\b/g) ?? [];
/** Returns all other numbers: days, hours, seats. */
const numbersIn = (text: string): string[] =>
  text
    .replaceAll(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b|\d+\.\d\d\b/g, '')
    .replaceAll('1,000', '1000')
    .match(/\b\d+\b/g) ?? [];
const textOf = ({ subject, paragraphs, rows = [] }: EmailText): string =>
  [subject, ...paragraphs, ...rows.flat()].join('\n');
const money = (cents: number): string => (cents / 100).toFixed(2);

/** Checks every promise of a text, and fails on any date or number without a rule. */
function judge(
  text: string,
  {
    zone,
    promised,
    amounts,
    numbers = [],
  }: { zone: string; promised: Promised[]; amounts: number[]; numbers?: (number | string)[] },
): void {
  const known = new Set(promised.map(({ until }) => dateIn(new Date(until.getTime() - 1), zone)));
  for (const { until } of promised) known.add(dateIn(until, zone));
  expect(datesIn(text).filter((date) => !known.has(date))).toEqual([]);
  expect(amountsIn(text).filter((amount) => !amounts.map(money).includes(amount))).toEqual([]);
  expect(numbersIn(text).filter((number) => !numbers.map(String).includes(number))).toEqual([]);
  for (const { until, holds } of promised) {
    expect([until, holds(new Date(until.getTime() - 1))]).toEqual([until, true]);
    expect([until, holds(until)]).toEqual([until, false]);
  }
}

/** Returns a member's plan as `sendPlanEmail` reads it, with the promise behind each of its dates. */
function lifeOf(life: Life) {
  const { zone, packageId, cents, begins, days, pausedDays, failedAfter, gift } = life;
  const { tier } = packages[packageId];
  const periodEnd = new Date(begins.getTime() + days * day);
  const pausedUntil = new Date(periodEnd.getTime() + pausedDays * day);
  const pastDueSince = new Date(periodEnd.getTime() + failedAfter);
  const charge = { at: begins, cents, refundedAt: null };
  const guarantee = (now: Date) => guaranteeOf(charge, { hadRefund: life.hadRefund, zone, now });
  const standing = {
    tier,
    status: 'active' as const,
    paidUntil: periodEnd,
    pausedUntil: null,
    pastDueSince: null,
    cancelAtPeriodEnd: false,
  };
  const running = guarantee(begins);
  const keptUntil = returnEnd(begins, zone);
  const beside = tierBeside({ tier, source: 'subscription', compedTier: gift === 'starter' ? null : gift });
  const held = { ...standing, endedAt: null };
  const renewed = (at: Date, paid: boolean) =>
    stateAfter({
      providerState: {
        status: 'active',
        periodStart: at,
        periodEnd: new Date(at.getTime() + 30 * day),
        cancelAt: null,
        pausedUntil: null,
        latestCharge: { paid, at },
      },
      held: { ...held, status: 'paused', pausedUntil },
      now: at,
    });
  return {
    plan: {
      name: 'Nora',
      zone,
      packageId,
      cents,
      currency: 'cad',
      periodEnd,
      paidUntil: periodEnd,
      pausedUntil,
      pastDueSince,
      refundedCents: life.refunded,
      refundableUntil: running.until,
      seat: tier === 'founder' ? life.seat : null,
      kept: { seat: life.seat, cents: life.keptCents, until: keptUntil },
      beside,
      isStreakHeld: beside === 'starter' && life.isStreakHeld,
    },
    /** The tier that remains without payment. */
    beside,
    charged: { until: periodEnd, holds: (at: Date) => at < standing.paidUntil },
    refund: running.until && {
      // The whole named date counts.
      until: new Date(running.until.getTime() + 1),
      holds: (at: Date) => guarantee(at).is === 'running',
    },
    cancelled: {
      until: periodEnd,
      holds: (at: Date) => tierOf({ ...standing, cancelAtPeriodEnd: true }, at) === tier,
    },
    grace: {
      until: graceUntil({ pastDueSince }) as Date,
      holds: (at: Date) => tierOf({ ...standing, status: 'past_due', pastDueSince }, at) === tier,
    },
    paid: {
      until: periodEnd,
      holds: (at: Date) => tierOf({ ...standing, status: 'paused', pausedUntil }, at) === tier,
    },
    paused: {
      until: pausedUntil,
      // An uncharged period that begins earlier gives no access. A paid one that begins then restores the
      // plan.
      holds: (at: Date) =>
        renewed(at, at >= pausedUntil).status === 'paused' &&
        tierOf({ ...renewed(at, false), tier, cancelAtPeriodEnd: false }, at) === 'starter',
    },
    kept: {
      until: new Date(keptUntil.getTime() + 1),
      holds: (at: Date) => seatState({ state: 'kept', kept_until: keptUntil }, at) === 'kept',
    },
  };
}

describe('promises in an email about a plan', () => {
  it.each(planEmails)('%s', (kind) => {
    fc.assert(
      fc.property(member, (life) => {
        const { plan, beside, charged, refund, cancelled, grace, paid, paused, kept } = lifeOf(life);
        const text = textOf(planEmail(kind, plan));
        const refunds = refund ? [refund] : [];
        const promised: Record<typeof kind, Promised[]> = {
          'plan-welcome': [charged, ...refunds],
          'founder-welcome': [charged, ...refunds],
          'seat-kept': [kept],
          'renewal-failed': [grace],
          cancelled: [cancelled],
          paused: [paid, paused],
          ended: [],
          refunded: [],
          'refund-failed': refunds,
        };
        judge(text, {
          zone: life.zone,
          promised: promised[kind],
          amounts: kind === 'refunded' ? [life.refunded] : [life.cents, life.keptCents],
          // The seat number, the thousand seats, and Day 8, where the gate is.
          numbers: [life.seat, 1000, 8],
        });
        for (const { until } of promised[kind])
          expect(datesIn(text)).toContain(
            dateIn(
              new Date(until.getTime() - (until === refund?.until || until === kept.until ? 1 : 0)),
              life.zone,
            ),
          );
        // The tier named in the text must be the one the rule returns.
        for (const tier of gifts)
          if (
            text.includes(`on ${tierLabels[tier]} `) ||
            text.includes(`on ${tierLabels[tier]},`) ||
            text.includes(`to ${tierLabels[tier]} `)
          )
            expect([kind, tier]).toEqual([kind, kind === 'seat-kept' ? tier : beside]);
        if (text.includes('full refund'))
          expect(
            guaranteeOf(
              { at: life.begins, cents: life.cents, refundedAt: null },
              { hadRefund: life.hadRefund, zone: life.zone, now: life.begins },
            ).is,
          ).toBe('running');
        // Only a member who falls to Starter reads about the streak.
        if (kind === 'ended') {
          expect(text.includes('streak')).toBe(beside === 'starter');
          expect(text.includes('waits for a week')).toBe(plan.isStreakHeld);
        }
      }),
    );
  });

  it('names the whole last date of the 30 days for the guarantee, and nothing once it was used', () => {
    fc.assert(
      fc.property(member, ({ begins, zone, cents }) => {
        const end = guaranteeEnd(begins, zone);
        expect(end.getTime() - begins.getTime()).toBeGreaterThanOrEqual(30 * day);
        expect(dateIn(end, zone)).not.toBe(dateIn(new Date(end.getTime() + 1), zone));
        const charge = { at: begins, cents, refundedAt: null };
        expect(guaranteeOf(charge, { hadRefund: true, zone, now: begins })).toEqual({
          is: 'used',
          until: null,
        });
      }),
    );
  });

  it('leaves exactly the granted plan, or Starter, when the paid plan ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...gifts), fc.constantFrom<PackageId>(...packageIds), (gift, packageId) => {
        const { tier } = packageOf(packageId);
        const given = gift === 'starter' ? null : { tier: gift, source: 'grant' as const, compedTier: null };
        const before = membershipOf(given, tier);
        expect([gift, tierBeside(before)]).toEqual([gift, gift]);
      }),
    );
  });
});

describe('sentences about a payment that waits or is refunded', () => {
  const waitingOf = ({ zone, packageId, cents, begins }: Life) => {
    const until = choiceEnd(begins, zone);
    return {
      waiting: { packageId, cents, currency: 'cad', until, zone },
      promised: {
        until: new Date(until.getTime() + 1),
        holds: (at: Date) => lapseOf({ member_id: 'm', expires_at: until }, at) === null,
      },
    };
  };

  it('allow a decision until the end of the named date, at least seven days later', () => {
    fc.assert(
      fc.property(member, (life) => {
        const { waiting, promised } = waitingOf(life);
        const words = choiceEmail({ waiting, brand: 'Evolve', token: 'choice_x' });
        expect(waiting.until.getTime() - life.begins.getTime()).toBeGreaterThanOrEqual(7 * day);
        for (const text of [textOf(words), waitingSentence(waiting), choiceSentence(waiting, null)]) {
          judge(text, { zone: life.zone, promised: [promised], amounts: [life.cents] });
          expect(datesIn(text)).toContain(dateIn(waiting.until, life.zone));
        }
      }),
    );
  });

  it('call it refunded only once it is, and never both joined and refunded', () => {
    const refund = fc.record({
      refunded_at: fc.option(fc.date({ noInvalidDate: true })),
      refund_failed_at: fc.option(fc.date({ noInvalidDate: true })),
      outcome: fc.constantFrom(
        'joined',
        'refused',
        'lapsed',
        'has_plan',
        'no_seat',
        'account_gone',
        'plan_ended',
      ),
    });
    fc.assert(
      fc.property(member, refund, (life, { outcome, ...stand }) => {
        const text = choiceSentence(waitingOf(life).waiting, {
          ...stand,
          mismatch: 'address_taken',
          outcome: outcome as 'refused',
        });
        expect(/We've refunded/.test(text)).toBe(outcome !== 'joined' && stand.refunded_at !== null);
        expect(/the plan is active/.test(text)).toBe(outcome === 'joined');
        judge(text, { zone: life.zone, promised: [waitingOf(life).promised], amounts: [life.cents] });
      }),
    );
  });

  it('name only the paid amount', () => {
    fc.assert(
      fc.property(member, fc.option(fc.constant('Nobody decided.')), ({ packageId, cents, zone }, reason) => {
        const text = textOf(
          returnedPaymentEmail({ brand: 'Evolve', packageId, cents, currency: 'cad', reason }),
        );
        judge(text, { zone, promised: [], amounts: [cents] });
      }),
    );
  });
});

describe('sentences about a change of plan', () => {
  const wishes = fc.record({
    to: fc.constantFrom<PackageId>(...packageIds),
    dueNow: fc.integer({ min: 0, max: 99_999 }),
    credit: fc.integer({ min: 0, max: 99_999 }),
    nextAmount: fc.integer({ min: 0, max: 99_999 }),
    unitAmount: fc.integer({ min: 1, max: 99_999 }),
    isCancelled: fc.boolean(),
  });
  const storyOf = (life: Life, wish: typeof wishes extends fc.Arbitrary<infer T> ? T : never) => {
    const to = packages[wish.to];
    return {
      to,
      kind: kindOfChange(packages[life.packageId], to),
      plan: {
        packageId: life.packageId,
        periodEnd: lifeOf(life).plan.periodEnd,
        isCancelled: wish.isCancelled,
        zone: life.zone,
        cents: life.cents,
        currency: 'cad',
      },
      price: {
        unitAmount: wish.unitAmount,
        currency: 'cad',
        interval: to.period === 'yearly' ? ('year' as const) : ('month' as const),
      },
    };
  };
  /** The next period, paid for with this cost. */
  const nextOf = (cost: { nextDate: Date }, tier: (typeof packages)[PackageId]['tier']): Promised => ({
    until: cost.nextDate,
    holds: (at) =>
      tierOf(
        {
          tier,
          status: 'active',
          paidUntil: cost.nextDate,
          pausedUntil: null,
          pastDueSince: null,
          cancelAtPeriodEnd: true,
        },
        at,
      ) === tier,
  });

  it('later: the present plan lasts until the named date, the wanted one costs what is named, and only a planned end is undone', () => {
    fc.assert(
      fc.property(member, wishes, (life, wish) => {
        const story = storyOf(life, wish);
        const text = laterSentence(story);
        judge(text, { zone: life.zone, promised: [lifeOf(life).cancelled], amounts: [wish.unitAmount] });
        expect(datesIn(text)).toEqual([dateIn(story.plan.periodEnd, life.zone)]);
        expect(amountsIn(text)).toEqual([money(wish.unitAmount)]);
        expect(text.startsWith(`You keep ${packages[life.packageId].name} until`)).toBe(true);
        expect(text).toContain(`it is ${story.to.name} for`);
        expect(text).toContain(` a ${story.to.period === 'yearly' ? 'year' : 'month'}.`);
        expect(text.includes('no longer be cancelled')).toBe(wish.isCancelled);
      }),
    );
  });

  it('now: what is paid today, credited and charged next, and the price after the credit', () => {
    fc.assert(
      fc.property(member, wishes, fc.boolean(), (life, wish, isReturn) => {
        const story = storyOf(life, isReturn ? { ...wish, to: 'founder_monthly' } : wish);
        const cost = { ...wish, nextDate: story.plan.periodEnd };
        const text = nowSentence({ ...story, cost, returnSeat: isReturn ? life.seat : null });
        judge(text, {
          zone: life.zone,
          promised: [nextOf(cost, story.to.tier)],
          amounts: [wish.dueNow, wish.credit, wish.nextAmount, wish.unitAmount],
          numbers: [life.seat],
        });
        expect(amountsIn(text)).toEqual(
          [
            wish.dueNow > 0 ? wish.dueNow : null,
            wish.credit > 0 ? wish.credit : null,
            wish.nextAmount,
            wish.nextAmount < wish.unitAmount ? wish.unitAmount : null,
            isReturn ? wish.unitAmount : null,
          ].flatMap((cents) => (cents === null ? [] : [money(cents)])),
        );
        expect(text.includes('You pay nothing today')).toBe(wish.dueNow === 0);
        expect(datesIn(text)).toEqual([dateIn(cost.nextDate, life.zone)]);
        expect(numbersIn(text)).toEqual(isReturn ? [String(life.seat)] : []);
        expect(text.includes('founding seat is yours')).toBe(!isReturn && story.to.tier === 'founder');
      }),
    );
  });

  it('a warning: a founder loses seat and price on the named date, or may return until the end of it', () => {
    fc.assert(
      fc.property(member, wishes, fc.boolean(), (life, wish, hasSeat) => {
        const { plan, to, kind } = storyOf(life, wish);
        const text = warningOf({ plan, to, kind, seat: hasSeat ? life.seat : null }, life.begins);
        const { kept, cancelled } = lifeOf(life);
        const { tier } = packages[life.packageId];
        expect(text !== null).toBe(tier === 'founder' && hasSeat && kind !== 'none');
        if (text === null) return;
        const mayReturn = text.includes('You can come back');
        // Only a better plan, which begins at once, keeps the seat.
        expect(mayReturn).toBe(kind === 'upgrade' && to.tier === 'creator');
        judge(text, {
          zone: life.zone,
          promised: [mayReturn ? kept : cancelled],
          amounts: [life.cents],
          numbers: [life.seat],
        });
        const last = mayReturn ? returnEnd(life.begins, life.zone) : plan.periodEnd;
        expect(datesIn(text)).toEqual([dateIn(last, life.zone)]);
      }),
    );
  });

  it('after it: the kept seat until the end of the named date, and the next charge of a plan that stays', () => {
    fc.assert(
      fc.property(member, wishes, (life, wish) => {
        const { plan, kept, charged } = lifeOf(life);
        const { to } = storyOf(life, wish);
        const text = changedSentence(to, { ...plan.kept, currency: 'cad', zone: life.zone });
        judge(text, {
          zone: life.zone,
          promised: [kept],
          amounts: [life.keptCents],
          numbers: [life.seat],
        });
        expect(datesIn(text)).toEqual([dateIn(plan.kept.until, life.zone)]);
        for (const plain of [changedSentence(to, null), sameSentence(to), keptSentence(life.packageId, null)])
          judge(plain, { zone: life.zone, promised: [], amounts: [] });
        const stays = keptSentence(life.packageId, { at: plan.periodEnd, zone: life.zone });
        judge(stays, { zone: life.zone, promised: [charged], amounts: [] });
        expect(datesIn(stays)).toEqual([dateIn(plan.periodEnd, life.zone)]);
      }),
    );
  });

  it('a pause: paid access until it begins, no charge until it ends', () => {
    fc.assert(
      fc.property(member, fc.boolean(), fc.boolean(), (life, isCancelled, isPaid) => {
        const { plan, paid, paused, cancelled } = lifeOf(life);
        const { periodEnd, pausedUntil: until } = plan;
        const text = pausedSentence({ periodEnd, until, zone: life.zone });
        judge(text, { zone: life.zone, promised: [paid, paused], amounts: [] });
        expect(datesIn(text)).toEqual([periodEnd, until, periodEnd].map((date) => dateIn(date, life.zone)));
        const resumed = resumedSentence({ periodEnd, isCancelled, zone: life.zone }, isPaid);
        judge(resumed, { zone: life.zone, promised: [cancelled], amounts: [] });
        expect(datesIn(resumed)).toEqual([dateIn(periodEnd, life.zone)]);
        expect(resumed.includes('nothing more is charged')).toBe(isCancelled);
        expect(resumed.includes('restarts')).toBe(!isCancelled && !isPaid);
      }),
    );
  });

  it('a cancellation: access until the named date, the tier that remains, and a seat lost by the earlier of its dates', () => {
    fc.assert(
      fc.property(member, fc.boolean(), fc.boolean(), (life, isPaid, isKept) => {
        const { plan, beside, cancelled, kept } = lifeOf(life);
        const { zone } = life;
        const keptUntil = isKept ? plan.kept.until : null;
        const hasSeat = packages[life.packageId].tier === 'founder' || isKept;
        const text = cancelledSentence({
          accessUntil: isPaid ? plan.periodEnd : null,
          left: tierLabels[beside],
          hasSeat,
          keptUntil,
          zone,
        });
        judge(text, { zone, promised: isPaid ? [cancelled, kept] : [], amounts: [] });
        const lost = keptUntil && keptUntil < plan.periodEnd ? keptUntil : plan.periodEnd;
        expect(datesIn(text)).toEqual(
          isPaid ? [plan.periodEnd, ...(hasSeat ? [lost] : [])].map((date) => dateIn(date, zone)) : [],
        );
        expect(text).toContain(
          `you're on ${tierLabels[beside]}${isPaid ? ',' : ' now'}`.replace(/^y/, isPaid ? 'y' : 'Y'),
        );
        expect(/founding seat/.test(text)).toBe(hasSeat);
      }),
    );
  });
});

describe('promises in the other emails', () => {
  it('a reminder: data is stored exactly as long as it says', () => {
    const text = textOf(reminderEmail({ brand: 'Evolve', packageId: 'builder_monthly' }));
    expect(numbersIn(text)).toEqual([String(registrationLife / 3_600_000)]);
  });

  it('a receipt and a new price: the amounts and dates of the charge and of the change', () => {
    fc.assert(
      fc.property(member, ({ zone, cents, keptCents, begins, packageId }) => {
        const receipt = textOf(
          receiptEmail({
            name: 'Nora',
            zone,
            description: packages[packageId].name,
            cents,
            currency: 'cad',
            at: begins,
            number: null,
          }),
        );
        expect([datesIn(receipt), amountsIn(receipt)]).toEqual([
          [dateIn(begins, zone)],
          [money(cents), money(cents)],
        ]);
        const notice = textOf(
          priceEmail({
            name: 'Nora',
            zone,
            packageId,
            oldCents: cents,
            newCents: keptCents,
            currency: 'cad',
            from: begins,
          }),
        );
        expect(new Set(datesIn(notice))).toEqual(new Set([dateIn(begins, zone)]));
        expect(amountsIn(notice)).toEqual([money(cents), money(keptCents)]);
      }),
    );
  });
});
