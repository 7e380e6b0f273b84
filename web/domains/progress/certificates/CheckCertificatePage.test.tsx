// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query/query.ts';
import { CheckCertificatePage } from './CheckCertificatePage.tsx';

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"detail":"No."}', { status: 404, headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps a number that was not found, to correct it', async () => {
  const onCheck = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <CheckCertificatePage number="AB12-CD34-EF5G" onCheck={onCheck} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Number of the certificate');
  expect(field.value).toBe('AB12-CD34-EF5G');
  fireEvent.change(field, { target: { value: 'AB12-CD34-EF56' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check number' }));
  expect(onCheck).toHaveBeenCalledWith('AB12-CD34-EF56');
});
