/** Width in rem under which the text is large for the screen: 304 px with text of the usual size. */
const narrow = '19rem';

/**
 * Marks the document with `data-large-text` while its text is large for its width, for `large-text.css`. Media queries follow only the
 * size that a member sets in the browser, and not the one that an extension or a system gives the document.
 */
export function followTextSize(): void {
  const root = document.documentElement;
  const probe = document.createElement('div');
  probe.ariaHidden = 'true';
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', width: narrow });
  document.body.append(probe);
  const measure = () => void root.toggleAttribute('data-large-text', root.clientWidth < probe.offsetWidth);
  const observer = new ResizeObserver(measure);
  observer.observe(probe);
  observer.observe(root);
}
