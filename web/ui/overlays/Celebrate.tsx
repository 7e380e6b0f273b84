import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { overlay } from '../layout/lazy-part.tsx';
import type { Moment } from './Celebration.tsx';

export type { Moment };

const Celebration = overlay(() => import('./Celebration.tsx').then((m) => m.Celebration));

type Celebrate = (moment: Moment) => void;
const CelebrateContext = createContext<Celebrate | null>(null);

/**
 * Returns the function that shows a celebration: `celebrate({ kind: 'day', week: 2, placed: 5, title:
 * 'Congratulations on completing Day 12!', actions })`.
 */
export function useCelebrate(): Celebrate {
  const celebrate = useContext(CelebrateContext);
  if (!celebrate) throw new Error('useCelebrate needs a CelebrationProvider above it');
  return celebrate;
}

interface Entry {
  id: number;
  moment: Moment;
  over: boolean;
}

/** Shows one celebration at a time. A day, its week and a badge follow each other. */
export function CelebrationProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Entry[]>([]);
  const nextId = useRef(1);
  const celebrate = useCallback((moment: Moment) => {
    const entry: Entry = { id: nextId.current++, moment, over: false };
    setQueue((now) => [...now.filter((e) => !e.over), entry]);
  }, []);
  const current = queue[0];
  return (
    <CelebrateContext value={celebrate}>
      {children}
      {current ? (
        <Suspense fallback={null}>
          <Celebration
            key={current.id}
            moment={current.moment}
            open={!current.over}
            onClose={() =>
              setQueue((now) => now.map((e) => (e.id === current.id ? { ...e, over: true } : e)))
            }
            onClosed={() => setQueue((now) => now.filter((e) => e.id !== current.id))}
          />
        </Suspense>
      ) : null}
    </CelebrateContext>
  );
}
