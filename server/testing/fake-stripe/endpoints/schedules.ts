import { phaseEnd } from '../billing.ts';
import { find, type Schedule } from '../ledger.ts';
import { scheduleObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Desk, type Endpoint, first, invalid, living, makePrice, on } from './endpoint.ts';

/** Changes planned for the end of a period. */
export function scheduleEndpoints({ ledger, billing, emit }: Desk): Endpoint[] {
  const schedule = (id: string) => find(ledger.schedules, 'subscription schedule', id);
  const release = (found: Schedule) => {
    found.status = 'released';
    const managed = ledger.subscriptions.get(found.subscription);
    if (managed) {
      managed.schedule = null;
      billing.updated(managed);
    }
    emit('subscription_schedule.released', scheduleObject(ledger, found));
    return scheduleObject(ledger, found);
  };
  return [
    on('POST', 'subscription_schedules', shapes.scheduleCreate, [], ({ from_subscription: id }) => {
      const found = living(ledger, id);
      if (found.schedule)
        throw invalid(
          'from_subscription',
          'You cannot migrate a subscription that is already attached to a schedule.',
        );
      const made: Schedule = {
        id: ledger.name('sub_sched'),
        created: ledger.now(),
        customer: found.customer,
        subscription: id,
        status: 'active',
        metadata: {},
        phases: [{ start: found.periodStart, end: found.periodEnd, price: found.price }],
      };
      ledger.schedules.set(made.id, made);
      found.schedule = made.id;
      emit('subscription_schedule.created', scheduleObject(ledger, made));
      billing.updated(found);
      return scheduleObject(ledger, made);
    }),
    on('GET', 'subscription_schedules/{id}', shapes.scheduleRetrieve, [], (_params, id) =>
      scheduleObject(ledger, schedule(id)),
    ),
    on('POST', 'subscription_schedules/{id}', shapes.scheduleUpdate, [], (params, id) => {
      const found = schedule(id);
      if (found.status !== 'active')
        throw invalid(
          'schedule',
          'You cannot update a subscription schedule that is currently in the `released` status.',
        );
      let start = 0;
      const phases = params.phases.map((phase, index) => {
        const isFirst = index === 0;
        if (isFirst !== (phase.start_date !== undefined))
          throw invalid(`phases[${index}][start_date]`, 'Only the first phase carries a start date here.');
        start = isFirst ? (phase.start_date ?? 0) : start;
        if (isFirst && !found.phases.some((known) => known.start === start))
          throw invalid('phases[0][start_date]', 'You can not modify the start date of the current phase.');
        if ((phase.end_date === undefined) === (phase.duration === undefined))
          throw invalid(`phases[${index}]`, 'A phase has an end date or a duration.');
        const item = first(phase.items);
        const price = item.price
          ? find(ledger.prices, 'price', item.price)
          : item.price_data
            ? makePrice(ledger, item.price_data)
            : undefined;
        if (!price) throw invalid(`phases[${index}][items]`, 'You must pass either `price` or `price_data`.');
        const end =
          phase.end_date ??
          phaseEnd(start, phase.duration?.interval ?? 'month', phase.duration?.interval_count ?? 1);
        const made = { start, end, price };
        start = end;
        return made;
      });
      found.phases = phases;
      found.metadata = { ...found.metadata, ...params.metadata };
      emit('subscription_schedule.updated', scheduleObject(ledger, found));
      return scheduleObject(ledger, found);
    }),
    on('POST', 'subscription_schedules/{id}/release', shapes.scheduleRelease, [], (_params, id) => {
      const found = schedule(id);
      if (found.status !== 'active')
        throw invalid(
          'schedule',
          'You cannot release a subscription schedule that is currently in the `released` status.',
        );
      return release(found);
    }),
  ];
}
