import { newSecret } from '#server/platform/database/ids.ts';
import { addIntervals } from '#server/platform/payments/billing-periods.ts';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { update } from '#server/providers/test-checkout/billing.ts';
import { findSubscription } from '#server/providers/test-checkout/ledger.ts';
import { type Desk, dateOf, type Schedule, scheduleOf, secondsOf } from '../desk.ts';
import { find, StripeSays } from '../errors.ts';
import { priceIdOf, scheduleObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Endpoint, first, invalid, lockLiving, on, packageOf } from './endpoint.ts';

export function releaseSchedule(desk: Desk, schedule: Schedule): object {
  schedule.status = 'released';
  desk.emit('subscription_schedule.released', scheduleObject(desk, schedule));
  return scheduleObject(desk, schedule);
}

/** Changes planned for the end of a period. */
export function scheduleEndpoints(desk: Desk): Endpoint[] {
  const { books, clock, schedules, emit } = desk;
  const active = (id: string, what: string): Schedule => {
    const found = find(schedules, 'subscription schedule', id);
    if (found.status === 'active') return found;
    throw invalid(
      'schedule',
      `You cannot ${what} a subscription schedule that is currently in the \`released\` status.`,
    );
  };
  /** Plans the next package of a subscription, or none. */
  const plan = (subscription: string, next: PackageLine | null) =>
    books.transaction().execute(async (entry) => {
      const row = await findSubscription(entry, subscription, true);
      if (row.status !== 'canceled') await update(entry, { ...row, next_package: next }, clock.now());
    });
  return [
    on('POST', 'subscription_schedules', shapes.scheduleCreate, [], ({ from_subscription: id }) =>
      books.transaction().execute(async (entry) => {
        const found = await lockLiving(entry, id);
        if (scheduleOf(desk, found))
          throw invalid(
            'from_subscription',
            'You cannot migrate a subscription that is already attached to a schedule.',
          );
        const made: Schedule = {
          id: newSecret('sub_sched'),
          created: secondsOf(clock.now()),
          customer: found.customer_id,
          subscription: id,
          status: 'active',
          metadata: {},
          phases: [
            {
              start: secondsOf(found.period_start),
              end: secondsOf(found.period_end),
              price: priceIdOf(found),
            },
          ],
        };
        schedules.set(made.id, made);
        emit('subscription_schedule.created', scheduleObject(desk, made));
        await update(entry, found, clock.now());
        return scheduleObject(desk, made);
      }),
    ),
    on('GET', 'subscription_schedules/{id}', shapes.scheduleRetrieve, [], async (_params, id) =>
      scheduleObject(desk, find(schedules, 'subscription schedule', id)),
    ),
    on('POST', 'subscription_schedules/{id}', shapes.scheduleUpdate, [], async (params, id) => {
      const found = active(id, 'update');
      let start = 0;
      let next: PackageLine | null = null;
      const phases = params.phases.map((phase, index) => {
        const isFirst = index === 0;
        if (isFirst !== (phase.start_date !== undefined))
          throw invalid(`phases[${index}][start_date]`, 'Only the first phase carries a start date here.');
        start = isFirst ? (phase.start_date ?? 0) : start;
        const current = found.phases.find((known) => known.start === start);
        if (isFirst && !current)
          throw invalid('phases[0][start_date]', 'You can not modify the start date of the current phase.');
        if ((phase.end_date === undefined) === (phase.duration === undefined))
          throw invalid(`phases[${index}]`, 'A phase has an end date or a duration.');
        const item = first(phase.items);
        if (isFirst && item.price !== current?.price)
          throw new StripeSays(404, { code: 'resource_missing', message: `No such price: '${item.price}'` });
        const line = item.price_data && packageOf(desk, item.price_data);
        if (!isFirst && !line)
          throw invalid(`phases[${index}][items]`, 'This fake plans another price only.');
        next = line ?? null;
        const end =
          phase.end_date ??
          secondsOf(
            addIntervals(
              dateOf(start),
              phase.duration?.interval ?? 'month',
              phase.duration?.interval_count ?? 1,
            ),
          );
        const made = {
          start,
          end,
          price: line ? priceIdOf({ id: found.subscription, package: line }) : String(item.price),
        };
        start = end;
        return made;
      });
      found.phases = phases;
      found.metadata = { ...found.metadata, ...params.metadata };
      await plan(found.subscription, next);
      emit('subscription_schedule.updated', scheduleObject(desk, found));
      return scheduleObject(desk, found);
    }),
    on('POST', 'subscription_schedules/{id}/release', shapes.scheduleRelease, [], async (_params, id) => {
      const found = active(id, 'release');
      await plan(found.subscription, null);
      return releaseSchedule(desk, found);
    }),
  ];
}
