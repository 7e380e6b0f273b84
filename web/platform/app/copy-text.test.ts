// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('copies a text', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('1234');
  expect(writeText).toHaveBeenCalledWith('1234');
});

it('rejects without a clipboard, so that the caller can say so', async () => {
  vi.stubGlobal('navigator', {});
  const failed = vi.fn();
  await copyText('1234').then(() => {}, failed);
  expect(failed).toHaveBeenCalledOnce();
});
