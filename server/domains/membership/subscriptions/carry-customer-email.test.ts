import { expect, it, vi } from 'vitest';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { carryCustomerEmail } from './carry-customer-email.ts';

const app = await testApp();

/** Changes the address of a member whose old one was never confirmed, so that the new one alone decides. */
async function moveTo(who: Actor, email: string): Promise<void> {
  expect((await who.call('POST /api/users/email-change', { email, password: castPassword })).status).toBe(
    200,
  );
  await app.runJobs();
  const token = /token=([\w-]+)/.exec(app.outbox.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  const { body } = await app.visitor.call('POST /api/auth/email-change/confirm-new', { token });
  expect(body).toMatchObject({ is_changed: true });
}

it('gives every customer of the member the new address, once the provider responds', async () => {
  const nora = await app.register({ name: 'Nora' });
  const finn = await app.register({ name: 'Finn' });
  const { customerId } = await subscribe(app, nora, 'builder_monthly');
  const other = await subscribe(app, finn, 'builder_monthly');
  const addressOf = async (id: string) =>
    (await app.pool.query('select email from test_customers where id = $1', [id])).rows[0]?.email;

  const { setCustomerEmail } = app.payments;
  let tries = 0;
  app.payments.setCustomerEmail = async () => {
    tries += 1;
    throw new PaymentsAway('change an address');
  };
  await moveTo(nora, 'nora.elsewhere@example.com');
  await app.runJobs();
  expect(tries).toBe(1);
  expect((await nora.call('GET /api/auth/me')).body.email).toBe('nora.elsewhere@example.com');
  expect(await addressOf(customerId)).toBe(nora.email);

  app.payments.setCustomerEmail = setCustomerEmail;
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  expect(await addressOf(customerId)).toBe('nora.elsewhere@example.com');
  expect(await addressOf(other.customerId)).toBe(finn.email);
});

it('does nothing for a member without a customer, a customer unknown at the provider, and a member who is gone', async () => {
  const customers = async () => (await app.pool.query('select * from test_customers order by id')).rows;
  const asked = vi.spyOn(app.payments, 'setCustomerEmail');
  const ada = await app.register({ name: 'Ada' });
  await carryCustomerEmail(app, ada.id);
  expect(asked).not.toHaveBeenCalled();
  const { customerId } = await subscribe(app, ada, 'builder_monthly');
  const before = await customers();
  await app.db
    .updateTable('subscriptions')
    .set({ customer_id: 'cus_unknown' })
    .where('customer_id', '=', customerId)
    .execute();
  await carryCustomerEmail(app, ada.id);
  await carryCustomerEmail(app, '0190b6a0-0000-7000-8000-000000000001');
  expect(asked.mock.calls.map(([{ customerId: id }]) => id)).toEqual(['cus_unknown']);
  expect(await customers()).toEqual(before);
});
