import './rich.css';
import clsx from 'clsx';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { cleanRichText } from './clean-rich-text.ts';
import { onSize } from './on-size.ts';
import { plainTextOf } from './plain.ts';

interface RichTextProps {
  /** Rich text as the server sent it. */
  html: string;
  /** Long texts are cut, at this many px or at the usual height, with "Show more". */
  clamp?: boolean | number;
  /** Follows a mention inside the app: gets `/u/{id}`. */
  onMention?: (path: string) => void;
  className?: string;
}

const usualHeight = 320;
/** As long as this a text is taken for one to be cut until its height is known. */
const manyWords = 1500;

type Clean = typeof cleanRichText;
// Kept once it is there: every later text shows at once, without a blink.
let clean: Clean | undefined;
const load = async (): Promise<Clean> => {
  clean ??= (await import('./clean-rich-text.ts')).cleanRichText;
  return clean;
};

/** As many texts as a long list has. */
const maxCached = 1000;
const kept = new Map<string, DocumentFragment>();

/** A text that was cleaned before is copied: who comes back to a list does not wait for it again. */
function cleaned(html: string, clean: Clean): Node {
  const fragment = kept.get(html) ?? clean(html);
  if (kept.size >= maxCached) kept.clear();
  kept.set(html, fragment);
  return fragment.cloneNode(true);
}

/** Whoever reads here next has not read this. */
export const forgetRichTexts = (): void => kept.clear();

/** Fetches what cleans rich text, for a page that is about to show some. */
export const preloadRichText = (): void => void load().catch(() => undefined);

/**
 * Shows what a member wrote. The markup goes through the purifier before it touches the page; until that is here, and where it cannot
 * be fetched, the words alone are shown.
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
      // A cut that hides a line or two is no help.
      const isTall = element.scrollHeight > height * 1.25;
      // At once: nobody is to see it change.
      if (isTall !== looksTall) flushSync(() => setTall(isTall));
    });
  }, [html, ready, height, looksTall]);

  // With the words, or whoever is quick would leave the app.
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
        // A link below the cut that gets the focus must not be hidden.
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
