import { expect, it } from 'vitest';
import { Circuits } from './circuits.ts';

const host = 'slow.example';
const minute = 60_000;
const failing = (times: number): Circuits => {
  const circuits = new Circuits();
  for (let n = 0; n < times; n += 1) circuits.unanswered(host, 0);
  return circuits;
};

it('a service rests after three sends without an answer, and no other service does', () => {
  expect(failing(2).mayTry(host, 1, 10)).toBe(true);
  const circuits = failing(3);
  expect(circuits.mayTry(host, minute - 1, 10)).toBe(false);
  expect(circuits.mayTry('other.example', 1, 10)).toBe(true);
});

it('after its rest one send is tried, and its answer ends the rest', () => {
  const circuits = failing(3);
  expect([circuits.mayTry(host, minute, 10), circuits.mayTry(host, minute, 10)]).toEqual([true, false]);
  // A trial without an outcome doesn't keep the service away for ever.
  expect(circuits.mayTry(host, minute + 10, 10)).toBe(true);
  circuits.answered(host);
  expect(circuits.mayTry(host, minute, 10) && circuits.mayTry(host, minute, 10)).toBe(true);
});

it('each further failure doubles the rest, up to a quarter of an hour', () => {
  expect([failing(4).mayTry(host, 2 * minute - 1, 10), failing(4).mayTry(host, 2 * minute, 10)]).toEqual([
    false,
    true,
  ]);
  expect([failing(40).mayTry(host, 15 * minute - 1, 10), failing(40).mayTry(host, 15 * minute, 10)]).toEqual([
    false,
    true,
  ]);
});

it('remembers a limited number of services', () => {
  const circuits = failing(3);
  for (let n = 0; n < 1000; n += 1) circuits.unanswered(`${n}.example`, 0);
  expect(circuits.mayTry(host, 1, 10)).toBe(true);
});
