import { useToast } from '../../ui/overlays/Toast.tsx';
import { copyText } from './copy-text.ts';

/** Returns a function that copies the absolute URL of a path. */
export function useCopyLink(path: string): () => void {
  const toast = useToast();
  return () =>
    void copyText(new URL(path, window.location.origin).href).then(
      () => toast('Link copied.'),
      () => toast.error('We couldn’t copy the link.'),
    );
}
