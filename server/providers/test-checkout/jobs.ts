import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { isBuiltIn } from './test-checkout.ts';

const renew = 'renew-test-subscriptions';

/** Jobs of the test checkout: deliveries, renewals, expiries. With a real provider they do nothing. */
export const testCheckoutTasks = ({ payments, clock }: Pick<AppContext, 'payments' | 'clock'>): Tasks => ({
  ...(isBuiltIn(payments) && payments.tasks),
  [renew]: async () => void (isBuiltIn(payments) && (await payments.renewDue(clock.now()))),
});

export const testCheckoutCron: Cron[] = [{ task: renew, match: '* * * * *' }];
