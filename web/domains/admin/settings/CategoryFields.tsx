import { ArrowDown, ArrowUp } from 'lucide';
import { useId } from 'react';
import {
  categoryColors,
  categoryIconNames,
  categoryIcons,
  type EditedCategory,
} from '#contract/forum-categories.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { CategoryIcon } from '../../forum/categories/CategoryIcon.tsx';

interface Props {
  category: EditedCategory;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  mayClose: boolean;
  isBusy: boolean;
  problems: { name: string | undefined; description: string | undefined };
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onChange: (part: Partial<EditedCategory>) => void;
  /** Takes out a category that isn't saved yet. */
  onDrop: (() => void) | undefined;
}

/** One category of the forum in the list that administrators edit. */
export function CategoryFields({ category, isOpen, isFirst, isLast, mayClose, isBusy, ...more }: Props) {
  const { problems, onOpen, onMove, onChange, onDrop } = more;
  const { name, description, icon, color, is_closed } = category;
  const id = useId();
  const called = name.trim() || 'the new category';
  return (
    <li className="px-0 py-2 border-t border-line first:border-t-0">
      <div className="flex gap-2 items-center">
        <CategoryIcon category={category} />
        <span className="grow flex-[1_1_6rem] min-w-0 wrap-anywhere">
          <strong>{name.trim() || 'New category'}</strong> {is_closed ? <Chip>Closed</Chip> : null}
        </span>
        <Button
          size="sm"
          kind="ghost"
          icon={ArrowUp}
          label={`Move ${called} up`}
          disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <Button
          size="sm"
          kind="ghost"
          icon={ArrowDown}
          label={`Move ${called} down`}
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Edit'} ${called}`}
          onClick={onOpen}
        >
          {isOpen ? 'Hide' : 'Edit'}
        </Button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="not-[[hidden]]:grid not-[[hidden]]:grid-cols-1 not-[[hidden]]:gap-4 not-[[hidden]]:px-0 not-[[hidden]]:py-4"
      >
        <Field label="Name" required error={problems.name}>
          <Input
            value={name}
            readOnly={isBusy}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </Field>
        <Field label="Description" note="optional" error={problems.description}>
          <Input
            value={description}
            readOnly={isBusy}
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
        </Field>
        <div className="grid grid--2">
          <Field label="Icon">
            <Select
              value={icon}
              disabled={isBusy}
              onChange={({ currentTarget }) => onChange({ icon: currentTarget.value })}
            >
              {categoryIcons.map((each) => (
                <option key={each} value={each}>
                  {categoryIconNames[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Colour">
            <Select
              value={color}
              disabled={isBusy}
              onChange={({ currentTarget }) => onChange({ color: currentTarget.value })}
            >
              {Array.from({ length: categoryColors }, (_, n) => (
                <option key={n} value={String(n + 1)}>
                  Stone {n + 1}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Switch
          checked={!is_closed}
          onChange={(is) => onChange({ is_closed: !is })}
          label="Takes new topics"
          description={
            mayClose
              ? 'Off: its topics stay readable and take replies.'
              : 'The weekly check-in opens here, so this category stays open.'
          }
          disabled={isBusy || !mayClose}
        />
        {onDrop ? (
          <Button size="sm" kind="ghost" className="mt-4" onClick={onDrop}>
            Don’t add it
          </Button>
        ) : null}
      </div>
      {isOpen || !(problems.name || problems.description) ? null : (
        <p className="small text-danger-text">{problems.name ?? problems.description}</p>
      )}
    </li>
  );
}
