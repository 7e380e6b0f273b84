/** A reply, from the network or already read. */
export type Received = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>;

declare global {
  interface Window {
    /** Calls that the document began before any module arrived, by URL (`static/first-calls.js`). */
    firstCalls?: { token: string; replies: Map<string, Promise<Received>> };
  }
}

/** Returns the reply to a call that the document began for this token, once, or undefined. */
export function takeFirstCall(url: string, token: string | null): Promise<Received> | undefined {
  const { firstCalls } = window;
  if (firstCalls?.token !== token) return undefined;
  const reply = firstCalls?.replies.get(url);
  firstCalls?.replies.delete(url);
  return reply;
}

/** Drops the replies that no read has taken: they are from before a change. */
export const dropFirstCalls = (): void => window.firstCalls?.replies.clear();
