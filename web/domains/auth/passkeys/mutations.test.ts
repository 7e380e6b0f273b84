// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { addPasskey, closeQuestion } from './mutations.ts';

afterEach(() => vi.unstubAllGlobals());

it('adds no passkey after the member has cancelled', async () => {
  const sent: string[] = [];
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    sent.push(new URL(input instanceof Request ? input.url : input, 'http://x').pathname);
    const options = {
      rp: { name: 'Evolve', id: 'x' },
      user: { id: 'AAAA', name: 'a@example.com', displayName: 'A' },
      challenge: 'AAAA',
      pubKeyCredParams: [],
    };
    return Response.json({ options });
  });
  const create = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  const added = addPasskey({ name: 'Phone', proof: { password: 'seven grey stones' } });
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  closeQuestion();
  expect(await added).toBeNull();
  expect(sent).toEqual(['/api/auth/passkeys/options']);
});
