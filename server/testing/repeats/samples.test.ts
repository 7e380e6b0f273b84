import { expect, it } from 'vitest';
import { postsThat, samples, shownElsewhere } from './samples.ts';

it('has a sample of each POST that creates something', () => {
  const missing = postsThat('key', 'client_id', 'unique').filter(
    (key) => !(key in samples) && !(key in shownElsewhere),
  );
  expect(missing, 'add one to server/testing/repeats, such as to of-members.ts').toEqual([]);
});
