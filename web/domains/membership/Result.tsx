import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Pile } from '../../ui/Pile.tsx';

interface Props {
  title: string;
  /** Stones of the drawing: few while something is missing, all of them when it is done. */
  stones: number;
  isDone?: boolean;
  role?: 'status';
  children: ReactNode;
}

/** The result of a payment: one card in the middle of a quiet page. */
export function Result({ title, stones, isDone = false, role, children }: Props) {
  return (
    <div className="page page--narrow">
      <Card as="section" kind="lift" className="result" role={role} aria-labelledby="result-title">
        <Pile
          count={stones}
          color={isDone ? 'var(--ev-done)' : 'var(--ev-tier-starter)'}
          base={58}
          seed={4}
        />
        <h1 id="result-title">{title}</h1>
        {children}
      </Card>
    </div>
  );
}
