import type { ReactNode } from 'react';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="blk">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Caption above a row of examples. */
export function Row({ of, top = false, children }: { of?: string; top?: boolean; children: ReactNode }) {
  return (
    <>
      {of ? <h3 className="cap">{of}</h3> : null}
      <div className={top ? 'demo demo--top' : 'demo'}>{children}</div>
    </>
  );
}
