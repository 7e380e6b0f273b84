import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { type MentionContext, suggestionsRead } from '../social/suggest-people.ts';
import styles from './comments.module.css';

interface PeoplePopoverProps {
  id: string;
  query: string;
  context: MentionContext | undefined;
  /** The text field. Its arrow keys move through the popover while it is open. */
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (person: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Suggests people whose name starts with the text after an @. The server applies their privacy settings. */
export function PeoplePopover({ id, query, context, field, onPick, onClose }: PeoplePopoverProps) {
  const asked = useDebounced(query);
  const { data } = useQuery({
    ...suggestionsRead(asked, context),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const people = (query.length > 0 ? (data ?? []) : []).flatMap((person) =>
    person.id ? [{ ...person, id: person.id }] : [],
  );
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, people.length - 1));

  useEffect(() => {
    const box = field.current;
    if (!box || people.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      // Ctrl+Enter sends and Shift+Tab moves back even while the popover is open.
      if (event.ctrlKey || event.metaKey || (event.key === 'Tab' && event.shiftKey)) return;
      const person = people[at];
      const act = {
        ArrowDown: () => setChosen((at + 1) % people.length),
        ArrowUp: () => setChosen((at - 1 + people.length) % people.length),
        Enter: () => person && onPick(person),
        Tab: () => person && onPick(person),
        Escape: onClose,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    box.setAttribute('aria-activedescendant', `${id}-${at}`);
    box.addEventListener('keydown', onKey, { capture: true });
    return () => {
      box.removeAttribute('aria-activedescendant');
      box.removeEventListener('keydown', onKey, { capture: true });
    };
  });

  if (people.length === 0) return null;
  return (
    <div className={styles.peoplePopover} role="listbox" id={id} aria-label="People">
      {people.map((person, index) => (
        <div
          className="[&[role=option]]:flex [&[role=option]]:items-center [&[role=option]]:gap-2.5 [&[role=option]]:min-h-10 [&[role=option]]:px-2.5 [&[role=option]]:py-0 [&[role=option]]:rounded-sm [&[role=option]]:cursor-pointer aria-selected:bg-brand-tint aria-selected:text-brand-text"
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Keeps the focus in the field.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(person);
          }}
          onPointerEnter={() => setChosen(index)}
        >
          <Avatar name={person.name} id={person.id} photo={person.profile_photo} size="xs" decorative />
          <span className="min-w-0 py-1">
            <span className="block truncate">{person.name}</span>{' '}
            {person.reason ? <span className="xs subtle block truncate">{person.reason}</span> : null}
          </span>
        </div>
      ))}
    </div>
  );
}
