import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Ban,
  Baseline,
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { richText } from '#contract/rich-text.ts';
import { Icon, type IconType } from '../Icon.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { colourNames, nearestColour, wordFor } from './colours.ts';
import { ToolbarMenu } from './ToolbarMenu.tsx';

interface Tool {
  label: string;
  /** As pressed: "Ctrl+B". */
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

const formats: Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
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
    label: 'Underline',
    keys: 'U',
    icon: Underline,
    is: (editor) => editor.isActive('underline'),
    run: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    label: 'Strike',
    keys: 'Shift+S',
    icon: Strikethrough,
    is: (editor) => editor.isActive('strike'),
    run: (editor) => chain(editor).toggleStrike().run(),
  },
];
const blocks: Tool[] = [
  {
    label: 'Numbered list',
    keys: 'Shift+7',
    icon: ListOrdered,
    is: (editor) => editor.isActive('orderedList'),
    run: (editor) => chain(editor).toggleOrderedList().run(),
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
  {
    label: 'Code block',
    keys: 'Alt+C',
    icon: Code,
    is: (editor) => editor.isActive('codeBlock'),
    run: (editor) => chain(editor).toggleCodeBlock().run(),
  },
];
const clean: Tool = {
  label: 'Clear formatting',
  icon: RemoveFormatting,
  run: (editor) => chain(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
};
const alignIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight, justify: AlignJustify };
const alignWords = { left: 'Left', center: 'Centre', right: 'Right', justify: 'Justify' };
const none = { key: '', label: 'None', sign: <Icon as={Ban} /> };
const modifier = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';

interface ToolbarProps {
  editor: Editor;
  /** What the toolbar belongs to: "Write a post". */
  label: string;
  onLink: () => void;
  disabled: boolean;
}

/** The formats of B section 9. One stop for Tab; arrows, Home and End go from tool to tool. */
export function Toolbar({ editor, label, onLink, disabled }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pressed: [...formats, ...blocks].filter((tool) => tool.is?.(now)).map((tool) => tool.label),
      link: now.isActive('link'),
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

  const button = (tool: Tool, index: number, pressed?: boolean) => (
    <Tooltip key={tool.label} text={tool.keys ? `${tool.label}, ${modifier}+${tool.keys}` : tool.label}>
      <button
        type="button"
        className="tool"
        aria-label={tool.label}
        aria-pressed={pressed}
        disabled={disabled}
        tabIndex={stop === index ? 0 : -1}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => tool.run(editor)}
      >
        <Icon as={tool.icon} />
      </button>
    </Tooltip>
  );
  const toggle = (from: number) => (tool: Tool, index: number) =>
    button(tool, from + index, state.pressed.includes(tool.label));
  const colour = (kind: 'ink' | 'paper') => [
    none,
    ...colourNames.map((name) => ({
      key: name,
      label: wordFor(name),
      sign: <span className={`swatch ${kind}-${name}`} aria-hidden="true" />,
    })),
  ];
  const hexOf = (name: string) =>
    colourNames.filter((each) => each === name).map((each) => richText.colours[each])[0];
  const tab = (index: number) => (stop === index ? 0 : -1);

  return (
    <div
      ref={bar}
      className="tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting of ${label}`}
      onKeyDown={walk}
      onFocus={follow}
    >
      {formats.map(toggle(0))}
      <ToolbarMenu
        label="Alignment"
        icon={alignIcons[state.align]}
        choices={richText.aligns.map((align) => ({
          key: align,
          label: alignWords[align],
          sign: <Icon as={alignIcons[align]} />,
        }))}
        current={state.align}
        onChoose={(align) => {
          if (align === 'left') chain(editor).unsetTextAlign().run();
          else chain(editor).setTextAlign(align).run();
        }}
        disabled={disabled}
        tabIndex={tab(7)}
      />
      {blocks.map(toggle(8))}
      <ToolbarMenu
        label="Text colour"
        icon={Baseline}
        choices={colour('ink')}
        current={state.color}
        onChoose={(name) => {
          const hex = hexOf(name);
          if (hex) chain(editor).setColor(hex).run();
          else chain(editor).unsetColor().run();
        }}
        disabled={disabled}
        tabIndex={tab(12)}
      />
      <ToolbarMenu
        label="Background colour"
        icon={Highlighter}
        choices={colour('paper')}
        current={state.background}
        onChoose={(name) => {
          const hex = hexOf(name);
          if (hex) chain(editor).setBackgroundColor(hex).run();
          else chain(editor).unsetBackgroundColor().run();
        }}
        disabled={disabled}
        tabIndex={tab(13)}
      />
      {button({ label: 'Link', keys: 'K', icon: Link, run: onLink }, 14, state.link)}
      {button(clean, 15)}
    </div>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
