/** Copies a text. Rejects if the browser refuses, and without https, where browsers have no clipboard at all. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
