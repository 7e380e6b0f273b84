import { type ComponentType, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { editor as measures } from '#contract/platform/rich-text.ts';
import './frame.css';
import { useField } from '../controls/Field.tsx';
import { handledPreloadErrors } from '../hooks/handled-preload-errors.ts';
import type { EditorField as Field, Start } from './EditorField.tsx';
import type { RichTextEditorHandle, RichTextEditorProps } from './editor-props.ts';
import { pictureHtml } from './picture-html.ts';
import { fromPlain, plainTextOf } from './reading/plain.ts';

export type { RichTextEditorHandle, RichTextEditorProps };

/**
 * Returns true if rich text has no visible characters, so there is nothing to send. The server checks again.
 */
export const isBlank = (html: string): boolean =>
  plainTextOf(html).replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '') === '';

const load = () => import('./EditorField.tsx').then((module) => module.EditorField);

/**
 * Loads the editor's code and prevents the app's reload after a failure. A reload would lose typed keys, and
 * the plain field works without the editor.
 */
async function staying<T>(fetching: () => Promise<T>): Promise<T> {
  const hold = (event: Event) => {
    const reason: unknown = 'payload' in event ? event.payload : undefined;
    if (!(reason instanceof Error && reason.message.includes('EditorField'))) return;
    handledPreloadErrors.add(event);
    event.preventDefault();
  };
  window.addEventListener('vite:preloadError', hold);
  try {
    return await fetching();
  } finally {
    window.removeEventListener('vite:preloadError', hold);
  }
}

/** Loads the editor early, for a button that opens a composer. */
export const preloadEditor = (): void => void staying(load).catch(() => undefined);

/**
 * A field for rich text. It starts as a plain field, which costs nothing. The editor loads at the first focus
 * and takes over text and caret. If loading fails, the plain field still works.
 */
export function RichTextEditor(own: RichTextEditorProps) {
  const wired = useField({ id: own.id, 'aria-describedby': own.describedBy, 'aria-invalid': own.invalid });
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const form = frame?.closest('form');
  const props = {
    ...(form && { onSubmit: () => form.requestSubmit() }),
    ...own,
    id: wired.id,
    describedBy: wired['aria-describedby'],
    invalid: Boolean(wired['aria-invalid']),
  };
  const { label, value, onChange, placeholder = measures.placeholder, minHeight = measures.height } = props;
  const { autoFocus = false, disabled = false, onSubmit, ref } = props;
  const [Editor, setEditor] = useState<ComponentType<Parameters<typeof Field>[0]> | null>(null);
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const inner = useRef<RichTextEditorHandle>(null);
  const [plain, setPlain] = useState('');
  const [seen, setSeen] = useState(value);
  /**
   * The value last passed to `onChange`. A value that is neither this nor the last one comes from outside.
   */
  const [told, setTold] = useState(value);
  const [isThere, setThere] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setPlain('');
    }
  }
  /** False for formats that a plain field can't show. */
  const isPlain = told === fromPlain(plain);

  const takeOver = async () => {
    const loaded = await (isPlain ? staying(load) : load()).catch(() => null);
    if (!loaded) return;
    // The field must not disappear while an input method composes a character.
    while (composing.current) await new Promise((resolve) => setTimeout(resolve, 50));
    setEditor(() => loaded);
  };
  const begin = useEffectEvent(() => {
    if (!isPlain) queueMicrotask(() => void takeOver());
  });
  useEffect(() => begin(), [isPlain]);
  // Also runs when `autoFocus` becomes true later, for example after a button press.
  useEffect(() => {
    if (autoFocus) (inner.current ?? field.current)?.focus();
  }, [autoFocus]);

  useImperativeHandle(ref, () => ({
    focus: () => (inner.current ?? field.current)?.focus(),
    insertPicture: (picture) =>
      inner.current ? inner.current.insertPicture(picture) : onChange(value + pictureHtml(picture)),
    describePicture: (alt) => inner.current?.describePicture(alt),
  }));

  const takeTyped = (): Start => {
    const text = field.current;
    setThere(true);
    return {
      typed: text && isPlain && text.value !== '' ? { text: text.value, at: text.selectionStart } : null,
      focus: autoFocus || (text !== null && document.activeElement === text),
    };
  };
  const editor = Editor ? (
    <Editor key="editor" {...props} ref={inner} takeTyped={takeTyped} frame={frame} slot={slot} />
  ) : null;
  const plainField = isThere ? null : (
    <textarea
      key="plain"
      {...wired}
      ref={field}
      className="editor-plain"
      aria-label={label}
      placeholder={placeholder}
      style={{ minHeight }}
      disabled={disabled}
      readOnly={!isPlain}
      aria-busy={!isPlain || undefined}
      value={isPlain ? plain : plainTextOf(value)}
      onFocus={() => void takeOver()}
      onPointerEnter={preloadEditor}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
      }}
      onChange={(event) => {
        const html = fromPlain(event.target.value);
        setPlain(event.target.value);
        setTold(html);
        onChange(html);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
      }}
    />
  );
  // The plain field takes keys until the editor is mounted, so that no key is lost in between.
  return (
    <div
      ref={setFrame}
      className="editor"
      data-invalid={props.invalid || undefined}
      data-disabled={disabled || undefined}
    >
      {plainField}
      {editor}
      {own.attached}
      <div className="editor-bar">
        <div ref={setSlot} className="flex-auto" />
        {own.end}
      </div>
    </div>
  );
}
