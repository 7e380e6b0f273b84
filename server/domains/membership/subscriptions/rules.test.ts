import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { founderTerms } from '#contract/membership/plan-terms.ts';
import { type Package, type PackageId, packageIds, packages } from '#contract/membership/prices.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import {
  accessUntil,
  dateIn,
  type Entitling,
  guaranteeEnd,
  guaranteeOf,
  isGivenAlready,
  keepsSeat,
  kindOfChange,
  leftOf,
  type Membership,
  mayChange,
  mayPause,
  membershipOf,
  type ProviderState,
  returnEnd,
  returnLife,
  type SubscriptionState,
  seatState,
  stateAfter,
  tierOf,
} from './rules.ts';
import { warningOf } from './sentences.ts';

const at = (text: string): Date => new Date(`${text}T12:00:00Z`);

const march = { periodStart: at('2026-03-02'), periodEnd: at('2026-04-02') };
const april = { periodStart: at('2026-04-02'), periodEnd: at('2026-05-02') };
const providerState = (more: Partial<ProviderState> = {}): ProviderState => ({
  status: 'active',
  ...march,
  cancelAt: null,
  pausedUntil: null,
  latestCharge: { paid: true, at: at('2026-03-02') },
  ...more,
});
const held = (more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'active',
  paidUntil: at('2026-04-02'),
  pausedUntil: null,
  pastDueSince: null,
  endedAt: null,
  ...more,
});
const after = (
  more: Partial<ProviderState>,
  before: SubscriptionState | null = held(),
  now = at('2026-04-03'),
) => stateAfter({ providerState: providerState(more), held: before, now });

describe('the state of a subscription after a read', () => {
  it('is paid until the end of the paid period', () => {
    expect(after({}, null)).toEqual(held());
    expect(after({ ...april, latestCharge: { paid: true, at: at('2026-04-02') } })).toEqual(
      held({ paidUntil: at('2026-05-02') }),
    );
  });

  it('keeps access while the invoice of a renewal is still a draft', () => {
    expect(after({ ...april, latestCharge: { paid: false, at: at('2026-04-02') } })).toMatchObject({
      status: 'active',
      paidUntil: at('2026-05-02'),
    });
  });

  it('counts the grace from the first failure of this renewal', () => {
    const failed = {
      ...april,
      status: 'past_due' as const,
      latestCharge: { paid: false, at: at('2026-04-02') },
    };
    const first = after(failed);
    expect(first).toMatchObject({ status: 'past_due', pastDueSince: at('2026-04-02') });
    const again = after({ ...failed, latestCharge: { paid: false, at: at('2026-04-05') } }, first);
    expect(again.pastDueSince).toEqual(at('2026-04-02'));
    // A failure a month ago, whose settlement was never reported, does not shorten this grace.
    const older = held({ status: 'past_due', pastDueSince: at('2026-03-02') });
    expect(after(failed, older).pastDueSince).toEqual(at('2026-04-02'));
  });

  it('ends once, when the provider reports it, and not in the future', () => {
    const ended = after({ status: 'canceled', cancelAt: at('2026-03-20') });
    expect(ended).toMatchObject({ status: 'ended', endedAt: at('2026-03-20'), paidUntil: at('2026-03-20') });
    expect(after({ status: 'canceled', cancelAt: at('2026-03-25') }, ended).endedAt).toEqual(
      at('2026-03-20'),
    );
    expect(after({ status: 'canceled', cancelAt: at('2027-01-01') }).endedAt).toEqual(at('2026-04-03'));
    expect(after({ status: 'incomplete' }).status).toBe('ended');
  });

  describe('on the first read', () => {
    const renewal = { ...april, status: 'past_due' as const };
    test.each([
      // A first read that finds no paid period gives no access to it.
      [
        'an unpaid renewal: grace from the failed charge',
        { ...renewal, latestCharge: { paid: false, at: at('2026-04-03') } },
        held({ status: 'past_due', paidUntil: at('2026-04-02'), pastDueSince: at('2026-04-03') }),
      ],
      [
        'an unpaid renewal without a known charge: grace from the start of the period',
        { ...renewal, latestCharge: null },
        held({ status: 'past_due', paidUntil: at('2026-04-02'), pastDueSince: at('2026-04-02') }),
      ],
      [
        'cancelled within the period',
        { status: 'canceled' as const, cancelAt: at('2026-03-20') },
        held({ status: 'ended', paidUntil: at('2026-03-02'), endedAt: at('2026-03-20') }),
      ],
      [
        'cancelled before the period: paid until the end only',
        { status: 'canceled' as const, cancelAt: at('2026-02-20') },
        held({ status: 'ended', paidUntil: at('2026-02-20'), endedAt: at('2026-02-20') }),
      ],
      [
        'cancelled without a date: ended now',
        { status: 'canceled' as const },
        held({ status: 'ended', paidUntil: at('2026-03-02'), endedAt: at('2026-04-03') }),
      ],
      [
        'never paid',
        { status: 'incomplete' as const, latestCharge: null },
        held({ status: 'ended', paidUntil: at('2026-03-02'), endedAt: at('2026-04-03') }),
      ],
      [
        'just paid, with the charge not reported yet',
        { latestCharge: null },
        held({ paidUntil: at('2026-04-02') }),
      ],
    ])('%s', (_name, more, state) => expect(after(more, null)).toEqual(state));
  });

  it('past due without a known charge counts the grace from the start of the period', () => {
    const unpaid = { ...april, status: 'past_due' as const, latestCharge: null };
    expect(after(unpaid).pastDueSince).toEqual(at('2026-04-02'));
    // A failure at the first instant of the period belongs to it.
    const known = held({ status: 'past_due', pastDueSince: at('2026-04-02') });
    const later = { ...unpaid, latestCharge: { paid: false, at: at('2026-04-05') } };
    expect(after(later, known).pastDueSince).toEqual(at('2026-04-02'));
  });

  describe('a pause', () => {
    const until = new Date(at('2026-06-02').getTime() - 3_600_000);
    const planned = after({ status: 'paused', pausedUntil: until });
    const voided = { paid: false, at: at('2026-04-02') };

    it('begins after the paid period', () => {
      expect(planned).toMatchObject({
        status: 'paused',
        paidUntil: at('2026-04-02'),
        pausedUntil: at('2026-06-02'),
      });
    });
    it('pays for nothing while periods are skipped', () => {
      const skipped = after(
        { ...april, status: 'paused', pausedUntil: until, latestCharge: voided },
        planned,
      );
      expect(skipped).toMatchObject({
        status: 'paused',
        paidUntil: at('2026-04-02'),
        pausedUntil: at('2026-06-02'),
      });
    });
    test.each([
      ['a charge at the start of the period pays for it', { paid: true, at: at('2026-04-02') }, '2026-05-02'],
      ['a charge of the period before does not', { paid: true, at: at('2026-03-02') }, '2026-04-02'],
      ['a voided charge does not', voided, '2026-04-02'],
      ['no charge does not', null, '2026-04-02'],
    ])('%s', (_name, latestCharge, paidUntil) =>
      expect(after({ ...april, status: 'paused', pausedUntil: until, latestCharge }, held())).toEqual(
        held({ status: 'paused', paidUntil: at(paidUntil), pausedUntil: at('2026-06-02') }),
      ),
    );
    it('with an end inside a skipped period lasts to the end of that period', () => {
      const skipped = { ...april, status: 'paused' as const, latestCharge: voided };
      expect(after({ ...skipped, pausedUntil: at('2026-04-20') }, planned)).toMatchObject({
        paidUntil: at('2026-04-02'),
        pausedUntil: at('2026-05-02'),
      });
    });
    it('whose end the provider still names is over once it charges again', () =>
      expect(
        after({ ...april, pausedUntil: until, latestCharge: { paid: true, at: at('2026-04-02') } }),
      ).toEqual(held({ paidUntil: at('2026-05-02') })));
    it('that is undone before it begins leaves everything unchanged', () => {
      expect(after({}, planned)).toEqual(held());
      // The period is known to be paid, also when the provider names no charge.
      expect(after({ latestCharge: null }, planned)).toEqual(held());
    });
    it('that ends during a skipped period gives access from the next one only', () => {
      const ended = after({ ...april, latestCharge: voided }, planned);
      expect(ended).toMatchObject({
        status: 'paused',
        paidUntil: at('2026-04-02'),
        pausedUntil: at('2026-05-02'),
      });
      const paid = after(
        {
          periodStart: at('2026-05-02'),
          periodEnd: at('2026-06-02'),
          latestCharge: { paid: true, at: at('2026-05-02') },
        },
        ended,
      );
      expect(paid).toEqual(held({ paidUntil: at('2026-06-02') }));
    });
    it('is over with the renewal it ends at, even while that invoice is a draft', () => {
      const renewed = after(
        {
          periodStart: at('2026-06-02'),
          periodEnd: at('2026-07-02'),
          latestCharge: { paid: false, at: at('2026-06-02') },
        },
        planned,
      );
      expect(renewed).toMatchObject({ status: 'active', paidUntil: at('2026-07-02') });
    });
  });
});

describe('the tier of a subscription', () => {
  const plan = (more: Partial<Entitling>): Entitling => ({
    ...held(),
    tier: 'achiever',
    cancelAtPeriodEnd: false,
    ...more,
  });
  const cases: [string, Partial<Entitling>, last: string, over: string][] = [
    ['active, with a week for a silent provider', {}, '2026-04-09', '2026-04-10'],
    ['cancelled, to the end of the period', { cancelAtPeriodEnd: true }, '2026-04-02', '2026-04-03'],
    ['paused, to the end of what is paid', { status: 'paused' }, '2026-04-02', '2026-04-03'],
    [
      'a renewal failed, for seven days',
      { status: 'past_due', pastDueSince: at('2026-04-02') },
      '2026-04-09',
      '2026-04-10',
    ],
  ];
  test.each(cases)('%s', (_name, more, last, over) => {
    const before = new Date(at(last).getTime() - 1);
    expect(tierOf(plan(more), before)).toBe('achiever');
    expect(tierOf(plan(more), at(last))).toBe('starter');
    expect(tierOf(plan(more), at(over))).toBe('starter');
    expect(accessUntil(plan(more))).toEqual(at(last));
  });
  it('is Starter without one, and after it ended', () => {
    expect(tierOf(null, at('2026-03-03'))).toBe('starter');
    expect(tierOf(plan({ status: 'ended' }), at('2026-03-03'))).toBe('starter');
    expect(accessUntil(plan({ status: 'ended', pastDueSince: at('2026-03-02') }))).toBeNull();
  });
});

describe('upgrade or downgrade', () => {
  // Lowest first: a step to the right is an upgrade.
  const order: PackageId[] = [
    'builder_monthly',
    'builder_yearly',
    'achiever_monthly',
    'achiever_yearly',
    'founder_monthly',
    'creator_monthly',
    'creator_yearly',
  ];
  test('every pair', () => {
    expect(order.toSorted()).toEqual(packageIds.toSorted());
    for (const [i, from] of order.entries())
      for (const [j, to] of order.entries())
        expect([from, to, kindOfChange(packages[from], packages[to])]).toEqual([
          from,
          to,
          i === j ? 'none' : j > i ? 'upgrade' : 'downgrade',
        ]);
  });

  const plan = { package: packages.builder_monthly, status: 'active' as const, cancelAtPeriodEnd: false };
  test('a change is refused where something else must come first', () => {
    expect(mayChange(plan, packages.creator_yearly)).toEqual({ ok: true });
    expect(mayChange({ ...plan, cancelAtPeriodEnd: true }, packages.creator_yearly)).toEqual({ ok: true });
    expect(mayChange({ ...plan, status: 'past_due' }, packages.creator_yearly)).toMatchObject({
      code: 'payment_owed',
    });
    expect(mayChange({ ...plan, status: 'paused' }, packages.creator_yearly)).toMatchObject({
      code: 'paused',
    });
    expect(mayChange(plan, packages.founder_monthly)).toEqual({ ok: true });
    expect(mayChange({ ...plan, package: packages.creator_monthly }, packages.founder_monthly)).toMatchObject(
      { code: 'founder_below_creator' },
    );
    expect(mayChange(plan, packages.builder_monthly)).toMatchObject({ code: 'same_plan' });
  });
  test.each([
    ['builder_monthly', 'founder_monthly', 'gone', 'founder_before'],
    ['creator_monthly', 'founder_monthly', 'gone', 'founder_before'],
    ['builder_monthly', 'achiever_monthly', 'gone', undefined],
    ['creator_monthly', 'achiever_monthly', 'gone', undefined],
    ['creator_monthly', 'achiever_monthly', 'none', undefined],
    ['creator_monthly', 'founder_monthly', 'kept', undefined],
    ['creator_yearly', 'founder_monthly', 'none', 'founder_below_creator'],
    ['achiever_yearly', 'founder_monthly', 'none', undefined],
  ] as const)('from %s to %s, with a seat that is %s: %s', (from, to, seat, code) => {
    const permission = mayChange({ ...plan, package: packages[from] }, packages[to], seat);
    expect(permission).toMatchObject(code ? { ok: false, code } : { ok: true });
  });
  test('a pause needs a monthly plan that is being charged', () => {
    expect(mayPause(plan)).toEqual({ ok: true });
    expect(mayPause({ ...plan, package: packages.founder_monthly })).toEqual({ ok: true });
    expect(mayPause({ ...plan, package: packages.builder_yearly })).toMatchObject({ code: 'yearly' });
    expect(mayPause({ ...plan, status: 'past_due' })).toMatchObject({ code: 'payment_owed' });
    expect(mayPause({ ...plan, status: 'paused' })).toMatchObject({ code: 'paused' });
    expect(mayPause({ ...plan, cancelAtPeriodEnd: true })).toMatchObject({ code: 'cancelled' });
  });
});

describe('the guarantee', () => {
  const charge = { at: at('2026-03-02'), cents: 999, refundedAt: null };
  const asked = (now: Date, zone = 'UTC') => guaranteeOf(charge, { hadRefund: false, zone, now });
  test('lasts thirty days, until the end of the named date', () => {
    const last = new Date('2026-04-01T23:59:59.999Z');
    expect(asked(last)).toEqual({ is: 'running', until: last });
    expect(asked(new Date(last.getTime() + 1))).toEqual({ is: 'over', until: null });
  });
  test('applies once per person, once per charge, and only to money', () => {
    const now = at('2026-03-03');
    const of = (change: object, hadRefund = false) =>
      guaranteeOf({ ...charge, ...change }, { hadRefund, zone: 'UTC', now }).is;
    expect(of({}, true)).toBe('used');
    expect(of({ refundedAt: now })).toBe('used');
    expect(of({ cents: 0 })).toBe('over');
    expect(of({ at: null })).toBe('over');
    expect(guaranteeOf(null, { hadRefund: false, zone: 'UTC', now }).is).toBe('new');
    expect(guaranteeOf(null, { hadRefund: true, zone: 'UTC', now }).is).toBe('used');
  });
});

const zones = [
  'UTC',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
];
const anyInstant = fc.date({ min: at('2024-01-01'), max: at('2030-12-31'), noInvalidDate: true });
const anyZone = fc.constantFrom(...zones);

describe('a named date counts until its end', () => {
  test('for the guarantee and for the return to a seat, in every time zone', () =>
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 0, max: 31 * 24 * 60 }), (from, zone, minutes) => {
        for (const until of [guaranteeEnd(from, zone), returnEnd(from, zone)]) {
          // Never shorter than promised, and never past the date in the sentence.
          expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime() + 30 * 86_400_000);
          expect(dateIn(new Date(until.getTime() + 1), zone)).not.toBe(dateIn(until, zone));
          expect(dateIn(until, zone)).toBe(dateIn(new Date(from.getTime() + 30 * 86_400_000), zone));
        }
        const now = new Date(from.getTime() + minutes * 60_000);
        const guarantee = guaranteeOf(
          { at: from, cents: 999, refundedAt: null },
          { hadRefund: false, zone, now },
        );
        if (guarantee.until) expect(now.getTime()).toBeLessThanOrEqual(guarantee.until.getTime());
        else expect(now.getTime()).toBeGreaterThan(guaranteeEnd(from, zone).getTime());
        const seat = { state: 'kept', kept_until: returnEnd(from, zone) };
        expect(seatState(seat, now)).toBe(guarantee.until ? 'kept' : 'gone');
      }),
    ));
});

describe('a seat', () => {
  test.each([
    [undefined, 'none'],
    [{ state: 'held', kept_until: null }, 'held'],
    [{ state: 'taken', kept_until: null }, 'taken'],
    [{ state: 'kept', kept_until: at('2026-03-02') }, 'kept'],
    [{ state: 'kept', kept_until: at('2026-03-01') }, 'gone'],
    [{ state: 'retired', kept_until: null }, 'gone'],
  ])('%j is %s', (seat, standing) => expect(seatState(seat, at('2026-03-02'))).toBe(standing));
  test('waits only for a better plan', () => {
    expect(keepsSeat(packages.creator_yearly)).toBe(true);
    for (const lesser of [packages.founder_monthly, packages.achiever_monthly, packages.builder_yearly])
      expect(keepsSeat(lesser)).toBe(false);
  });
  test('is promised for as long, and after a move to as many plans, as the rule says', () => {
    const [back = '', end = ''] = founderTerms.split(/(?<=\.) /);
    const better = Object.values(packages).filter(keepsSeat);
    expect(new Set(better.map(({ tier }) => tier))).toEqual(new Set(['creator']));
    expect(back).toContain(`a move to ${tierLabels.creator} `);
    expect(back).toContain(`for ${returnLife / 86_400_000} days`);
    expect(end).toContain('another plan ends both for good');
    // The warning before the change says it of that change, with its date.
    const plan = {
      packageId: 'founder_monthly',
      periodEnd: at('2026-03-20'),
      isCancelled: false,
      zone: 'UTC',
      cents: 1_000,
      currency: 'cad',
    };
    const mayReturn = (to: Package) =>
      /come back to both until/.test(
        warningOf(
          { plan, to, kind: kindOfChange(packages.founder_monthly, to), seat: 7 },
          at('2026-03-02'),
        ) ?? '',
      );
    expect(Object.values(packages).filter(mayReturn)).toEqual(better);
  });
});

describe('a granted plan', () => {
  test('waits behind a better paid plan, and follows when that ends', () => {
    const given = { tier: 'builder', source: 'grant', compedTier: null } as const;
    const paid = membershipOf(given, 'creator');
    expect(paid).toEqual({ tier: 'creator', source: 'subscription', compedTier: 'builder' });
    expect(membershipOf(paid, 'starter')).toEqual(given);
  });
  test('comes before a paid plan that is not better', () => {
    const given = { tier: 'creator', source: 'grant', compedTier: null } as const;
    expect(membershipOf(given, 'builder')).toEqual(given);
  });
  test('comes before a paid plan of the same tier', () => {
    const given = { tier: 'builder', source: 'grant', compedTier: null } as const;
    expect(membershipOf(given, 'builder')).toEqual(given);
  });
  test.each([
    ['grant', 'builder', 'builder', true],
    ['grant', 'builder', 'achiever', false],
    ['grant', 'achiever', 'builder', true],
    // Founders have everything achievers have, and creators everything founders have.
    ['grant', 'achiever', 'founder', false],
    ['grant', 'founder', 'achiever', true],
    ['grant', 'founder', 'creator', false],
    ['grant', 'creator', 'founder', true],
    ['grant', 'starter', 'builder', false],
    // Only a granted plan makes paying useless.
    ['subscription', 'creator', 'builder', false],
    ['subscription', 'builder', 'builder', false],
    ['registration', 'starter', 'builder', false],
  ] as const)('%s of %s includes %s: %s', (source, tier, wanted, isIncluded) => {
    const membership: Membership = { tier, source, compedTier: null };
    expect(isGivenAlready(membership, wanted)).toBe(isIncluded);
  });
  test('that waits behind a paid plan still includes its own tier and lower ones', () => {
    const paid = membershipOf({ tier: 'builder', source: 'grant', compedTier: null }, 'creator');
    expect(isGivenAlready(paid, 'builder')).toBe(true);
    expect(isGivenAlready(paid, 'achiever')).toBe(false);
  });
  test('is null for Starter', () => {
    const taken = { tier: 'starter', source: 'grant', compedTier: null } as const;
    expect(membershipOf(taken, 'builder')).toMatchObject({ tier: 'builder', compedTier: null });
    expect(membershipOf(null, 'builder')).toMatchObject({ tier: 'builder', compedTier: null });
  });
});

describe('what is left of charges', () => {
  const charge = (amount_cents: number, refunded_cents: number) => ({ amount_cents, refunded_cents });
  test.each([
    ['no charge', [], 0],
    ['one charge', [charge(999, 0)], 999],
    ['one refunded in part', [charge(999, 400)], 599],
    ['one refunded in full', [charge(999, 999)], 0],
    ['several are added', [charge(999, 400), charge(1999, 0), charge(500, 500)], 2598],
    // A refund of one charge never lowers what is left of another.
    ['one refunded beyond its amount', [charge(999, 1200), charge(500, 0)], 500],
  ])('%s', (_name, charges, cents) => expect(leftOf(charges)).toBe(cents));
});
