declare global {
  interface Window {
    /** Calls that the document began before any module arrived, by URL (`static/first-calls.js`). */
    firstCalls?: { token: string; replies: Map<string, Promise<Response>> };
  }
}

/** Time in ms after the start of the document in which its calls are current. */
const current = 10_000;

/** Returns the reply to a call that the document began for this token, once, or undefined. */
export function takeFirstCall(url: string, token: string | null): Promise<Response> | undefined {
  const { firstCalls } = window;
  if (!firstCalls || firstCalls.token !== token || performance.now() > current) return undefined;
  const reply = firstCalls.replies.get(url);
  firstCalls.replies.delete(url);
  return reply;
}
