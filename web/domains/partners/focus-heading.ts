import { focusNear } from '../../ui/hooks/restore-focus.ts';

/** Moves the focus to the page's heading, after a button brought another page in its place. */
export const focusHeading = (): void =>
  void requestAnimationFrame(() => focusNear(document.querySelector<HTMLElement>('main h1'))());
