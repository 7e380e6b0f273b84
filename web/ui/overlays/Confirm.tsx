import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { overlay } from '../layout/lazy-part.tsx';
import type { AskOptions, ConfirmOptions, Request } from './ConfirmDialog.tsx';
import { preloadDialog } from './Dialog.tsx';

export type { AskOptions, ConfirmOptions };

const ConfirmDialog = overlay(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog), {
  close({ onAnswer, onClosed }) {
    onAnswer(null);
    onClosed();
  },
});

interface Questions {
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  ask: (options: AskOptions) => Promise<string | null>;
}

const ConfirmContext = createContext<Questions | null>(null);

function useQuestions(): Questions {
  const questions = useContext(ConfirmContext);
  if (!questions) throw new Error('useConfirm and useAsk need a ConfirmProvider above them');
  return questions;
}

/**
 * Replaces `window.confirm` and `alert`: `if (await confirm({ title: 'Delete this topic?', confirm: 'Delete
 * topic', danger: true })) …`
 */
export const useConfirm = (): Questions['confirm'] => useQuestions().confirm;
/** Replaces `window.prompt`. Resolves to the text, or null if the member cancels. */
export const useAsk = (): Questions['ask'] => useQuestions().ask;

/** Shows one question at a time. Further ones wait. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Request[]>([]);
  const nextId = useRef(1);

  const push = useCallback((options: ConfirmOptions, input?: Request['input']) => {
    preloadDialog();
    return new Promise<string | null>((answer) => {
      const request: Request = {
        ...options,
        input,
        answer,
        id: nextId.current++,
        settled: false,
      };
      setQueue((now) => [...now.filter((r) => !r.settled), request]);
    });
  }, []);
  const questions = useMemo<Questions>(
    () => ({
      confirm: async (options) => (await push(options)) !== null,
      ask: (options) => push(options, options),
    }),
    [push],
  );

  const settle = (request: Request, value: string | null) => {
    request.answer(value);
    setQueue((now) => now.map((r) => (r.id === request.id ? { ...r, settled: true } : r)));
  };

  const current = queue[0];
  return (
    <ConfirmContext value={questions}>
      {children}
      {current ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            key={current.id}
            request={current}
            onAnswer={(value) => settle(current, value)}
            onClosed={() => setQueue((now) => now.filter((r) => r.id !== current.id))}
          />
        </Suspense>
      ) : null}
    </ConfirmContext>
  );
}
