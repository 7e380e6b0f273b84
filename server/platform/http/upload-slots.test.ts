import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UploadSlot, UploadSlots } from './upload-slots.ts';

const options = { most: 8, maxPerSender: 4, maxPerNetwork: 6 };
const status = async (place: UploadSlot): Promise<number> =>
  Promise.race([
    place.refused.catch((refusal: { status: number }) => refusal.status),
    new Promise<number>((resolve) => setTimeout(() => resolve(200), 0)),
  ]);
const statusOf = (take: () => UploadSlot): number => {
  try {
    take();
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

it('gives a newcomer the newest arriving upload of the sender with the most, and never one that has arrived', async () => {
  const places = new UploadSlots(options);
  const ada = Array.from({ length: 4 }, () => places.take('ada', '1.1.1.1'));
  const bea = Array.from({ length: 4 }, () => places.take('bea', '2.2.2.2'));
  for (const each of bea) each.arrived();
  ada[3]?.arrived();
  expect(statusOf(() => places.take('ada', '1.1.1.1'))).toBe(429);
  const nora = places.take('nora', '3.3.3.3');
  expect(await Promise.all([...ada, ...bea, nora].map(status))).toEqual([
    200, 200, 503, 200, 200, 200, 200, 200, 200,
  ]);
  expect(places.taken).toBe(8);
  // A sender with nearly as many uploads gets no place.
  places.take('nora', '3.3.3.3');
  expect(statusOf(() => places.take('nora', '3.3.3.3'))).toBe(503);
  for (const each of ada) each.leave();
  expect(places.taken).toBe(6);
});

it('limits a network to its share, and divides that fairly as well', async () => {
  const places = new UploadSlots(options);
  const first = Array.from({ length: 4 }, () => places.take('ada', '1.1.1.1'));
  places.take('bea', '1.1.1.1');
  places.take('bea', '1.1.1.1');
  places.take('finn', '1.1.1.1');
  expect([places.taken, await status(first[3] as UploadSlot)]).toEqual([6, 503]);
  expect(statusOf(() => places.take('bea', '1.1.1.1'))).toBe(503);
  expect(statusOf(() => places.take('nora', '2.2.2.2'))).toBe(200);
});

it('never exceeds its limits, and is empty in the end', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ who: fc.nat(6), act: fc.nat(3) }), { maxLength: 80 }), (steps) => {
      const places = new UploadSlots(options);
      const open: UploadSlot[] = [];
      for (const { who, act } of steps) {
        if (act === 0) open.shift()?.leave();
        else
          statusOf(() => {
            const place = places.take(`m${who}`, `n${who % 2}`);
            open.push(place);
            if (act === 1) place.arrived();
            return place;
          });
        expect(places.taken).toBeLessThanOrEqual(options.most);
      }
      for (const place of open) for (let twice = 0; twice < 2; twice += 1) place.leave();
      expect(places.taken).toBe(0);
    }),
  );
});
