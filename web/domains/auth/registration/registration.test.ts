import { expect, test } from 'vitest';
import { complaints, fieldErrors, type Registration } from './registration.ts';

const nora: Registration = {
  name: 'Nora',
  email: 'nora@example.org',
  bio: '',
  is_old_enough: true,
  time_zone: 'America/Toronto',
  day_start_hour: 0,
};

test('a complete first step has no errors', () =>
  expect(complaints(nora, 'abc123', { emailLooksRight: true, shortest: 6 })).toBeNull());

test.each(['name', 'email'] as const)('names a missing %s, with the sentence for the whole step', (field) => {
  const found = complaints({ ...nora, [field]: '  ' }, 'abc123', { emailLooksRight: true, shortest: 6 })!;
  expect(found.summary).toBe('Please fill in all required fields');
  expect(Object.keys(found.fields)).toEqual([field]);
});

test('accepts a password of as many characters as the community asks for, and refuses a shorter one', () => {
  expect(complaints(nora, '12345', { emailLooksRight: true, shortest: 6 })).toEqual({
    fields: { password: 'Password must be at least 6 characters long' },
  });
  expect(complaints(nora, '1234567', { emailLooksRight: true, shortest: 8 })).toEqual({
    fields: { password: 'Password must be at least 8 characters long' },
  });
  expect(complaints(nora, '', { emailLooksRight: true, shortest: 6 })!.summary).toBe(
    'Please fill in all required fields',
  );
});

test('the email address and the age have their own sentences', () => {
  expect(complaints(nora, 'abc123', { emailLooksRight: false, shortest: 6 })).toEqual({
    fields: { email: 'Please enter a valid email address' },
  });
  expect(
    complaints({ ...nora, is_old_enough: false }, 'abc123', { emailLooksRight: true, shortest: 6 }),
  ).toEqual({
    fields: { is_old_enough: 'Please confirm that you are 13 or older' },
  });
});

const refusal = (status: number, code: string, detail: string, fields: Record<string, string>) =>
  fieldErrors({ status, code, detail, fields });

test('only a refusal about a field of step 1 becomes a field error', () => {
  expect(refusal(400, 'invalid', 'No.', { password: 'Too short' })).toEqual({ password: 'Too short' });
  expect(refusal(409, 'email_taken', 'That address is taken.', {})).toEqual({
    email: 'That address is taken.',
  });
  expect(refusal(400, 'invalid', "We don't know that time zone.", { time_zone: 'No.' })).toEqual({});
  expect(refusal(500, 'fault', 'Something went wrong', {})).toEqual({});
});
