import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { read } from '../../platform/query/query.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';

interface PeoplePopoverProps {
  id: string;
  query: string;
  /** The text field. Its arrow keys move through the popover while it is open. */
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (person: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Suggests people whose name starts with the text after an @ (C-46). The server applies their privacy settings. */
export function PeoplePopover({ id, query, field, onPick, onClose }: PeoplePopoverProps) {
  const asked = useDebounced(query);
  const { data } = useQuery({
    ...read('GET /api/users/suggestions', { query: { q: asked } }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
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
    <div className="people-popover" role="listbox" id={id} aria-label="People">
      {people.map((person, index) => (
        <div
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
          {person.name}
        </div>
      ))}
    </div>
  );
}
