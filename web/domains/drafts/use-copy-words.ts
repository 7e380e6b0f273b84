import { fromPlain, plainTextOf } from '../../ui/editor/reading/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

interface Copied {
  title?: string | null;
  /** Rich text. */
  html: string;
}

/** Returns a function that copies text as rich text and as plain text, and shows a toast. */
export function useCopyWords(): (copied: Copied) => void {
  const toast = useToast();
  return (copied) =>
    void copy(copied).then(
      () => toast('Text copied.'),
      () => toast.error('We couldn’t copy the text. Select it and copy it yourself.'),
    );
}

async function copy({ title, html }: Copied): Promise<void> {
  const text = [title, plainTextOf(html)].filter(Boolean).join('\n');
  const part = (type: string, words: string) => ({ [type]: new Blob([words], { type }) });
  try {
    const rich = part('text/html', fromPlain(title ?? '') + html);
    await navigator.clipboard.write([new ClipboardItem({ ...rich, ...part('text/plain', text) })]);
  } catch {
    await navigator.clipboard.writeText(text);
  }
}
