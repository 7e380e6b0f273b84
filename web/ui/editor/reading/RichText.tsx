import './rich.css';
import clsx from 'clsx';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { cleanRichText } from './clean-rich-text.ts';
import { onSize } from './on-size.ts';
import { plainTextOf } from './plain.ts';

interface RichTextProps {
  /** Rich text from the server. */
  html: string;
  /** Collapses long text to this many px, or to the usual height, with "Show more". */
  clamp?: boolean | number;
  /** Called with `/u/{id}` when a mention is pressed, to navigate inside the app. */
  onMention?: (path: string) => void;
  className?: string;
}

const usualHeight = 320;
/** Number of characters from which a text counts as tall until it is measured. */
const manyWords = 1500;

type Clean = typeof cleanRichText;
// Cached after the first load, so that later texts render at once.
let clean: Clean | undefined;
const load = async (): Promise<Clean> => {
  clean ??= (await import('./clean-rich-text.ts')).cleanRichText;
  return clean;
};

/** Most sanitised texts in the cache, enough for a long list. */
const maxCached = 1000;
const kept = new Map<string, DocumentFragment>();

/** Returns a copy of the sanitised text, from the cache if possible, so that returning to a list is fast. */
function cleaned(html: string, clean: Clean): Node {
  const fragment = kept.get(html) ?? clean(html);
  if (kept.size >= maxCached) kept.clear();
  kept.set(html, fragment);
  return fragment.cloneNode(true);
}

/** Clears the cache when the session ends. */
export const forgetRichTexts = (): void => kept.clear();

/** Loads the sanitiser for a page that is about to show rich text. */
export const preloadRichText = (): void => void load().catch(() => undefined);

/**
 * Renders a member's rich text. The markup is sanitised before it reaches the page. Until the sanitiser is
 * loaded, and if it can't be, only the plain text shows.
 */
export function RichText({ html, clamp = false, onMention, className }: RichTextProps) {
  const height = clamp === true ? usualHeight : clamp;
  const box = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(clean !== undefined);
  const looksTall = html.length > manyWords;
  const [tall, setTall] = useState(looksTall);
  const [whole, setWhole] = useState(false);

  useEffect(() => {
    if (ready) return;
    let gone = false;
    void load().then(
      () => gone || setReady(true),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [ready]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !ready || !clean) return;
    element.replaceChildren(cleaned(html, clean));
    let gone = false;
    const blocks = [...element.querySelectorAll('pre')];
    if (blocks.length > 0) {
      void import('./highlight.ts').then(
        ({ highlight }) => {
          if (gone) return;
          for (const block of blocks) {
            const code = block.querySelector('code') ?? block;
            const language = /language-(\S+)/.exec(code.className)?.[1] ?? null;
            code.replaceChildren(
              ...highlight(code.textContent ?? '', language).map(({ text, classes }) => {
                const span = document.createElement('span');
                span.className = classes.join(' ');
                span.textContent = text;
                return span;
              }),
            );
          }
        },
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [html, ready]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !ready || height === false) return;
    setTall(looksTall);
    return onSize(element, () => {
      // Collapsing only a line or two wouldn't help.
      const isTall = element.scrollHeight > height * 1.25;
      // Synchronous, so that no frame shows the change.
      if (isTall !== looksTall) flushSync(() => setTall(isTall));
    });
  }, [html, ready, height, looksTall]);

  // A layout effect, so that no early press on a mention leaves the app.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !onMention) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a.mention') : null;
      const path = link?.getAttribute('href');
      if (!path || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      onMention(path);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [onMention, ready]);

  const isTall = tall && height !== false;
  const cut = isTall && !whole;
  if (!ready) return <div className={clsx('rich rich--waiting', className)}>{plainTextOf(html)}</div>;
  return (
    <>
      <div
        key="rich"
        ref={box}
        className={clsx('rich', cut && 'rich--cut', className)}
        style={cut ? ({ '--cut': `${height}px` } as CSSProperties) : undefined}
        // A link below the fold must become visible when it gets the focus.
        onFocus={() => cut && box.current && box.current.scrollTop > 0 && setWhole(true)}
      />
      {isTall ? (
        <button type="button" className="rich-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </>
  );
}
