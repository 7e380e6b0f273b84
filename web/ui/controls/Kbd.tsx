/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid place-items-center min-w-6 h-6 px-1.5 border border-line-strong border-b-2 rounded-xs bg-surface font-semibold font-size-2xs leading-none font-sans text-muted">
      {children}
    </kbd>
  );
}
