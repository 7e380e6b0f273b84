import type { AppContext } from '../../app-context.ts';
import type { Cron, Tasks } from '../../jobs.ts';
import { isBuiltIn } from '../built-in.ts';

const renew = 'renew-test-subscriptions';

/** What the test checkout does later: deliveries, renewals, expiries. With a real provider there is nothing to do. */
export const testCheckoutTasks = ({ payments, clock }: Pick<AppContext, 'payments' | 'clock'>): Tasks => ({
  ...(isBuiltIn(payments) && payments.tasks),
  [renew]: async () => void (isBuiltIn(payments) && (await payments.renewDue(clock.now()))),
});

export const testCheckoutCron: Cron[] = [{ task: renew, match: '* * * * *' }];
