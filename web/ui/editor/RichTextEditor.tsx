import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { editor as measures } from '#contract/rich-text.ts';
import './frame.css';
import { useField } from '../controls/Field.tsx';
import { handledPreloadErrors } from '../hooks/handled-preload-errors.ts';
import type { EditorField as Field, Start } from './EditorField.tsx';
import type { Person } from './mention.ts';
import { fromPlain, plainTextOf } from './plain.ts';

export interface RichTextEditorHandle {
  /** Empties the text, after it was sent; tells nobody. */
  clear: () => void;
  focus: () => void;
}

export interface RichTextEditorProps {
  /** Names the text: "Write a post". Inside a Field, give the same words. */
  label: string;
  /** Rich text to begin with; a later change that is not what `onChange` told replaces what is there. */
  value: string;
  /** Hears the rich text at each change; an empty text is `''`. */
  onChange: (html: string) => void;
  placeholder?: string;
  /** px; `editor` of the contract has the specified ones. */
  minHeight?: number;
  /** Takes the focus when it appears, or when this becomes true. */
  autoFocus?: boolean;
  /** Ctrl+Enter, or ⌘ and Enter. */
  onSubmit?: () => void;
  /** Finds people to name after an @; without it nobody is offered. */
  suggestPeople?: (query: string) => Promise<readonly Person[]>;
  /** A photo that was pasted or dropped; rich text itself holds none. */
  onPhoto?: (file: File) => void;
  /** Opens the chooser of photos; with it the toolbar has a button for that. */
  onChoosePhoto?: () => void;
  /** Stands between the text and the toolbar: what is sent along. */
  attached?: ReactNode;
  /** Stands at the end of the toolbar's line: what sends the text. */
  end?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  id?: string;
  ref?: Ref<RichTextEditorHandle>;
}

/** Whether rich text has no words yet: then there is nothing to send. The server asks the same once more. */
export const isBlank = (html: string): boolean =>
  plainTextOf(html).replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '') === '';

const load = () => import('./EditorField.tsx').then((module) => module.EditorField);

/**
 * Fetches without the page being loaded anew when that fails (the app does so for a build that is gone): a reload would swallow the keys
 * of somebody who is writing, and the plain field can go on.
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

/** Fetches the editor ahead of need: for a button that opens a composer. */
export const preloadEditor = (): void => void staying(load).catch(() => undefined);

/**
 * A field for rich text. Until it is used it is a plain field, which costs nothing; the editor is fetched at the first focus and takes
 * over what was typed meanwhile, with its caret. Where it cannot be fetched, the plain field goes on working.
 */
export function RichTextEditor(own: RichTextEditorProps) {
  const wired = useField({ id: own.id, 'aria-describedby': own.describedBy, 'aria-invalid': own.invalid });
  const props = {
    ...own,
    id: wired.id,
    describedBy: wired['aria-describedby'],
    invalid: Boolean(wired['aria-invalid']),
  };
  const { label, value, onChange, placeholder = measures.placeholder, minHeight = measures.height } = props;
  const { autoFocus = false, disabled = false, onSubmit, ref } = props;
  const [Editor, setEditor] = useState<ComponentType<Parameters<typeof Field>[0]> | null>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const inner = useRef<RichTextEditorHandle>(null);
  const [plain, setPlain] = useState('');
  const [seen, setSeen] = useState(value);
  /** What the caller has of us: a value that is neither this nor the last one is news. */
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
  /** False for formats that a plain field cannot show. */
  const isPlain = told === fromPlain(plain);

  const takeOver = async () => {
    const loaded = await (isPlain ? staying(load) : load()).catch(() => null);
    if (!loaded) return;
    // In the middle of a character that is put together the field must not go away.
    while (composing.current) await new Promise((resolve) => setTimeout(resolve, 50));
    setEditor(() => loaded);
  };
  const begin = useEffectEvent(() => {
    if (!isPlain) queueMicrotask(() => void takeOver());
  });
  useEffect(() => begin(), [isPlain]);
  // Also where it is asked for later: by a button, of a text that stood there already.
  useEffect(() => {
    if (autoFocus) (inner.current ?? field.current)?.focus();
  }, [autoFocus]);

  useImperativeHandle(ref, () => ({
    clear: () => {
      setPlain('');
      setTold('');
      inner.current?.clear();
    },
    focus: () => (inner.current ?? field.current)?.focus(),
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
  // The plain field keeps the keys until the editor stands there and takes them over, in one breath: no letter falls between.
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
        <div ref={setSlot} className="editor-tools" />
        {own.end}
      </div>
    </div>
  );
}
