import { Ellipsis } from 'lucide';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/MenuPanel.tsx';

interface ContentMenuProps {
  /** "Post options". */
  label: string;
  entries: readonly MenuEntry[];
  /** Name of the button, where a page has several. Default: the label. */
  button?: string;
}

/** The menu of a text. Nothing without entries. */
export function ContentMenu({ label, entries, button = label }: ContentMenuProps) {
  return entries.length === 0 ? null : (
    <Menu
      label={label}
      align="end"
      entries={entries}
      trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label={button} />}
    />
  );
}
