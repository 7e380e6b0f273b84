// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { addPasskey, closeQuestion } from './data.ts';

const server = fakeApi({
  'POST /api/auth/passkeys/options': {
    options: {
      rp: { name: 'Evolve', id: 'x' },
      user: { id: 'AAAA', name: 'a@example.com', displayName: 'A' },
      challenge: 'AAAA',
      pubKeyCredParams: [],
    },
  },
});
it('adds no passkey after the member has cancelled', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const create = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  const added = addPasskey({ name: 'Phone', credentials: { password: 'seven grey stones' } });
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  closeQuestion();
  expect(await added).toBeNull();
  expect(server.calls.map(({ call }) => call)).toEqual(['POST /api/auth/passkeys/options']);
});
