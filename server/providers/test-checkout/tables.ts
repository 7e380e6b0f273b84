import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const testCheckoutTables = {
  test_customers: { because: 'the built-in test checkout moves no money', erased: { byAddress: true } },
  test_subscriptions: { because: 'the built-in test checkout moves no money', erased: nothing },
  test_charges: { because: 'the built-in test checkout moves no money', erased: nothing },
  test_refunds: { because: 'the built-in test checkout moves no money', erased: nothing },
  test_checkouts: { because: 'the built-in test checkout moves no money', erased: { byAddress: true } },
  test_events: { because: 'the built-in test checkout moves no money', erased: { byAddress: true } },
} satisfies Tables;
