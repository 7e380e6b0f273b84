import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  AtSign,
  Ban,
  Baseline,
  Bold,
  Code,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { richText } from '#contract/platform/rich-text.ts';
import { Icon, type IconType } from '../display/Icon.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { colourNames, nearestColour, wordFor } from './colours.ts';
import { altOf } from './picture.ts';
import { type ToolbarEntry, ToolbarMenu } from './ToolbarMenu.tsx';

interface Tool {
  label: string;
  /** Shortcut: "Ctrl+B". */
  keys?: string;
  icon: IconType;
  is?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 1 | 2 | 3, icon: IconType): Tool => ({
  label: `Heading ${level}`,
  keys: `Alt+${level}`,
  icon,
  is: (editor) => editor.isActive('heading', { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

/** Tools on the bar itself. */
const first: Tool[] = [
  {
    label: 'Bold',
    keys: 'B',
    icon: Bold,
    is: (editor) => editor.isActive('bold'),
    run: (editor) => chain(editor).toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'I',
    icon: Italic,
    is: (editor) => editor.isActive('italic'),
    run: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    label: 'Bulleted list',
    keys: 'Shift+8',
    icon: List,
    is: (editor) => editor.isActive('bulletList'),
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    label: 'Quote',
    keys: 'Shift+B',
    icon: Quote,
    is: (editor) => editor.isActive('blockquote'),
    run: (editor) => chain(editor).toggleBlockquote().run(),
  },
];
const headings: Tool[] = [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)];
/** Tools behind More. */
const others: Tool[] = [
  {
    label: 'Underline',
    keys: 'U',
    icon: Underline,
    is: (editor) => editor.isActive('underline'),
    run: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    label: 'Strikethrough',
    keys: 'Shift+S',
    icon: Strikethrough,
    is: (editor) => editor.isActive('strike'),
    run: (editor) => chain(editor).toggleStrike().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Shift+7',
    icon: ListOrdered,
    is: (editor) => editor.isActive('orderedList'),
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    label: 'Code block',
    keys: 'Alt+C',
    icon: Code,
    is: (editor) => editor.isActive('codeBlock'),
    run: (editor) => chain(editor).toggleCodeBlock().run(),
  },
];
const alignIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight, justify: AlignJustify };
const alignLabels = { left: 'Left', center: 'Centre', right: 'Right', justify: 'Justify' };
const modifier = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
const keysOf = (keys: string): string => `${modifier}+${keys}`;

interface ToolbarProps {
  editor: Editor;
  /** Name of the text that the toolbar belongs to: "Write a post". */
  label: string;
  onLink: () => void;
  /** Opens the photo picker, where photos are allowed. */
  onChoosePhoto?: (() => void) | undefined;
  /** Opens the description of the selected picture. */
  onOpenPicture?: ((alt: string) => void) | undefined;
  disabled: boolean;
}

/**
 * The formats: the common ones on the bar, the others behind More. The bar is one tab stop;
 * arrows, Home and End move between tools.
 */
export function Toolbar({ editor, label, onLink, onChoosePhoto, onOpenPicture, disabled }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pressed: [...first, ...headings, ...others].filter((tool) => tool.is?.(now)).map((tool) => tool.label),
      link: now.isActive('link'),
      picture: now.isActive('picture') ? altOf(now.getAttributes('picture')) : null,
      align: richText.aligns.find((align) => now.isActive({ textAlign: align })) ?? 'left',
      color: nearestColour(textOf(now.getAttributes('textStyle')['color'])) ?? '',
      background: nearestColour(textOf(now.getAttributes('textStyle')['backgroundColor'])) ?? '',
    }),
  });

  const tools = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('.tool') ?? [])];
  const walk = (event: KeyboardEvent) => {
    const all = tools();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  const follow = (event: FocusEvent) => {
    const at = tools().indexOf(event.target as HTMLButtonElement);
    if (at >= 0) setStop(at);
  };
  const tab = (index: number) => (stop === index ? 0 : -1);
  const button = (tool: Omit<Tool, 'run'> & { run: () => void }, index: number, pressed?: boolean) => (
    <Tooltip key={tool.label} text={tool.keys ? `${tool.label}, ${keysOf(tool.keys)}` : tool.label}>
      <button
        type="button"
        className="tool"
        aria-label={tool.label}
        aria-pressed={pressed}
        disabled={disabled}
        tabIndex={tab(index)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={tool.run}
      >
        <Icon as={tool.icon} />
      </button>
    </Tooltip>
  );

  const entry = ({ label: name, keys, icon, run }: Tool): ToolbarEntry => ({
    key: name,
    label: name,
    keys: keys && keysOf(keys),
    sign: <Icon as={icon} />,
    checked: state.pressed.includes(name),
    run: () => run(editor),
  });
  const colours = (kind: 'ink' | 'paper', current: string, choose: (hex: string | undefined) => void) => [
    {
      key: 'none',
      label: 'None',
      sign: <Icon as={Ban} />,
      checked: current === '',
      run: () => choose(undefined),
    },
    ...colourNames.map((name) => ({
      key: name,
      label: wordFor(name),
      sign: <span className={`swatch ${kind}-${name}`} aria-hidden="true" />,
      checked: current === name,
      run: () => choose(richText.colours[name]),
    })),
  ];
  const entries: ToolbarEntry[] = [
    { key: 'heading', label: 'Heading', sign: <Icon as={Heading} />, entries: headings.map(entry) },
    ...others.map(entry),
    {
      key: 'align',
      label: 'Alignment',
      sign: <Icon as={alignIcons[state.align]} />,
      entries: richText.aligns.map((align) => ({
        key: align,
        label: alignLabels[align],
        sign: <Icon as={alignIcons[align]} />,
        checked: state.align === align,
        run: () => {
          if (align === 'left') chain(editor).unsetTextAlign().run();
          else chain(editor).setTextAlign(align).run();
        },
      })),
    },
    {
      key: 'ink',
      label: 'Text colour',
      sign: <Icon as={Baseline} />,
      entries: colours('ink', state.color, (hex) => {
        if (hex) chain(editor).setColor(hex).run();
        else chain(editor).unsetColor().run();
      }),
    },
    {
      key: 'paper',
      label: 'Highlight',
      sign: <Icon as={Highlighter} />,
      entries: colours('paper', state.background, (hex) => {
        if (hex) chain(editor).setBackgroundColor(hex).run();
        else chain(editor).unsetBackgroundColor().run();
      }),
    },
    {
      key: 'mention',
      label: 'Mention someone',
      sign: <Icon as={AtSign} />,
      run: () => {
        const { $from } = editor.state.selection;
        const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ').slice(-1);
        chain(editor)
          .insertContent(before.trim() === '' ? '@' : ' @')
          .run();
      },
    },
    {
      key: 'clear',
      label: 'Clear formatting',
      sign: <Icon as={RemoveFormatting} />,
      run: () => chain(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
    },
  ];

  return (
    <div
      ref={bar}
      className="tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting for ${label}`}
      onKeyDown={walk}
      onFocus={follow}
    >
      {first.map((tool, index) =>
        button({ ...tool, run: () => tool.run(editor) }, index, state.pressed.includes(tool.label)),
      )}
      {button({ label: 'Link', keys: 'K', icon: Link, run: onLink }, first.length, state.link)}
      {onOpenPicture && state.picture !== null
        ? button(
            {
              label: 'Describe the picture',
              icon: ImagePlus,
              run: () => onOpenPicture(state.picture ?? ''),
            },
            first.length + 1,
          )
        : onChoosePhoto
          ? button({ label: 'Photo', icon: ImagePlus, run: onChoosePhoto }, first.length + 1)
          : null}
      <ToolbarMenu
        label="More formatting"
        entries={entries}
        disabled={disabled}
        tabIndex={tab(first.length + (onChoosePhoto ? 2 : 1))}
      />
    </div>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
