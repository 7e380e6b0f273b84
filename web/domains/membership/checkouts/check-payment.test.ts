import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/http/api-error.ts';
import { checkPayment, type Payment } from './check-payment.ts';

const unpaid: Payment = { payment_status: 'unpaid', status: 'open', amount_total: 999, currency: 'cad' };
const paid: Payment = { ...unpaid, payment_status: 'paid', status: 'complete' };

/** Returns the given responses in order. An `Error` is thrown instead. */
async function check(answers: (Payment | Error)[]) {
  const waits: number[] = [];
  let asked = 0;
  const result = await checkPayment(
    () => {
      const answer = answers[asked++];
      return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
    },
    (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  );
  return { result, waits, asked };
}

test('returns a paid payment at once', async () => {
  expect(await check([paid])).toEqual({ result: { state: 'paid', payment: paid }, waits: [], asked: 1 });
});

test('polls every two seconds while the payment is open', async () => {
  const { result, waits, asked } = await check([unpaid, unpaid, paid]);
  expect(result.state).toBe('paid');
  expect({ waits, asked }).toEqual({ waits: [2_000, 2_000], asked: 3 });
});

test('stops after five checks, with the sentence about the email', async () => {
  const { result, asked } = await check([unpaid, unpaid, unpaid, unpaid, unpaid, paid]);
  expect(asked).toBe(5);
  expect(result).toEqual({
    state: 'timed-out',
    sentence: 'Payment status check timed out. Please check your email for confirmation.',
  });
});

test('stops at an expired session', async () => {
  const { result, asked } = await check([unpaid, { ...unpaid, status: 'expired' }, paid]);
  expect(asked).toBe(2);
  expect(result).toEqual({
    state: 'expired',
    sentence: 'Payment session expired. Please try again.',
  });
});

test('an unknown payment is not a failed check', async () =>
  expect((await check([new ApiError(404, { code: 'not_found' })])).result).toEqual({
    state: 'unknown',
    sentence: 'We don’t know this payment.',
  }));

test('a failed request has its own sentence', async () =>
  expect((await check([unpaid, new Error('500')])).result).toEqual({
    state: 'failed',
    sentence: 'Error checking payment status. Please try again.',
  }));
