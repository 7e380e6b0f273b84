import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../formats.ts';
import { Avatar } from '../../pictures/Avatar.tsx';
import { placePopover } from './popover-place.ts';
import type { Offer } from './suggest.ts';

export interface SuggestionKeys {
  press: (event: KeyboardEvent) => boolean;
}

interface SuggestionListProps {
  id: string;
  offer: Offer;
  /** Element the list is positioned in. */
  around: HTMLElement | null;
  /** Called with the id of the active option, for the text field's ARIA. */
  onActive: (optionId: string) => void;
  ref: Ref<SuggestionKeys>;
}

const names = { people: 'People', emoji: 'Emoji' } as const;

/**
 * Suggestions of people or emoji while typing. The focus stays in the text, which passes arrows, Enter, Tab
 * and Esc on.
 */
export function SuggestionList({ id, offer, around, onActive, ref }: SuggestionListProps) {
  const { choices, choose, kind, query, rect } = offer;
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(choices);
  if (shown !== choices) {
    setShown(choices);
    setAt(0);
  }
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    onActive(`${id}-${at}`);
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, id, onActive]);

  useImperativeHandle(ref, () => ({
    press: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setAt((now) => (now + step + choices.length) % choices.length);
      else if (event.key === 'Enter' || event.key === 'Tab') {
        const choice = choices[at];
        if (choice) choose(choice);
      } else {
        // Esc closes only the list, not the dialog around it.
        if (event.key === 'Escape') event.stopPropagation();
        return false;
      }
      return true;
    },
  }));

  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element || !rect || !around) return;
    const { width, height } = element.getBoundingClientRect();
    // Visible part of the page, above a phone's keyboard.
    const screen = {
      width: document.documentElement.clientWidth,
      height: visualViewport?.height ?? innerHeight,
    };
    const at = placePopover(rect, { width, height }, screen);
    const box = around.getBoundingClientRect();
    element.style.left = `${at.left - box.left - around.clientLeft}px`;
    element.style.top = `${at.top - box.top - around.clientTop}px`;
  }, [rect, around, choices]);
  return (
    <div ref={popover} className="suggest">
      <p className="flex justify-between py-1 px-2.5 font-size-xs text-muted" aria-hidden="true">
        <span>{names[kind]}</span>
        <span className="max-shell:hidden pointer-coarse:hidden">↑ ↓ then Enter</span>
      </p>
      <div ref={list} id={id} role="listbox" aria-label={names[kind]}>
        {choices.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={choice.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="flex items-center gap-2.5 min-h-10 py-1 px-2.5 rounded-sm cursor-pointer max-shell:min-h-touch pointer-coarse:min-h-touch [&_mark]:bg-transparent [&_mark]:text-inherit [&_mark]:font-semibold [&_mark]:underline [&_mark]:underline-offset-[0.1875rem] aria-selected:bg-hover aria-selected:[box-shadow:inset_0_0_0_2px_color-mix(in_oklab,var(--ev-focus)_70%,transparent)]"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(choice)}
          >
            {choice.person ? (
              <Avatar
                name={choice.label}
                id={choice.key}
                photo={choice.person.photo ?? choice.person.profile_photo ?? null}
                size="xs"
                decorative
              />
            ) : (
              <span aria-hidden="true">{choice.sign}</span>
            )}
            <span className="min-w-0">
              <span className="block truncate">
                <Marked text={choice.label} query={query} />
              </span>{' '}
              {choice.person?.reason ? (
                <span className="xs subtle block truncate">{choice.person.reason}</span>
              ) : null}
            </span>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {counted(choices.length, 'suggestion')}
      </p>
    </div>
  );
}

/** Text with the first word that begins with `query` marked. Spelling with other accents isn't marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const at = ` ${text}`.toLocaleLowerCase('en').indexOf(` ${query.toLocaleLowerCase('en')}`);
  if (query === '' || at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
