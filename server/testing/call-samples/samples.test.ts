import { expect, it } from 'vitest';
import { postsThat, samples, shownElsewhere } from './samples.ts';

it('has a sample of each POST that creates something', () => {
  const missing = postsThat('key', 'client_id', 'unique').filter(
    (key) => !(key in samples) && !(key in shownElsewhere),
  );
  expect(missing, 'add one to call-samples.ts of its noun, as goals has them').toEqual([]);
});
