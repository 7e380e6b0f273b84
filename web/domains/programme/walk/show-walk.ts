/** Id of the running walk. */
export const walkId = 'walk-today';

/** Scrolls to the running walk and focuses its first button. */
export function showWalk(): void {
  const walk = document.getElementById(walkId);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  walk?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  walk?.querySelector('button')?.focus({ preventScroll: true });
}
