import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/display/Icon.tsx';

/** A part of the landing that opens at a press, without JavaScript. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="border-b border-line [&[open]>summary_.icon]:rotate-45">
    <summary className="flex gap-4 items-center justify-between min-h-15 max-shell:min-h-12 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
      <h3 className="font-size-lg font-semibold font-sans">{title}</h3>
      <Icon as={Plus} />
    </summary>
    <div className="pb-5">{children}</div>
  </details>
);
