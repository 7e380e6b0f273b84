import { Component, createRef, type ReactNode } from 'react';

interface MessageScrollProps {
  label: string;
  /** Ids of the first and the last message, which change with the loaded pages. */
  shown: string;
  /** False while there are newer messages than the loaded ones. */
  hasNewest: boolean;
  children: ReactNode;
}

/** A message on the screen, and where it is. */
interface Place {
  element: Element;
  top: number;
}

/** In px. Nearer to the end than this, the view follows new messages. */
const nearEnd = 80;

/**
 * The box in which messages scroll, anchored at its end (`column-reverse`). Messages that load or arrive outside the view move nothing in it.
 * A class, because only `getSnapshotBeforeUpdate` sees where messages were before an update. Safari doesn't anchor scrolling itself.
 */
export class MessageScroll extends Component<MessageScrollProps> {
  readonly #box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: MessageScrollProps): Place | null {
    const box = this.#box.current;
    if (!box || before.shown === this.props.shown) return null;
    // Distance from the end is negative in a reversed column.
    const follows = before.hasNewest && -box.scrollTop <= nearEnd;
    return follows ? null : placeIn(box);
  }

  override componentDidUpdate(_before: MessageScrollProps, _state: unknown, place: Place | null): void {
    const box = this.#box.current;
    if (!box || !place?.element.isConnected) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) box.scrollTop += moved;
  }

  scrollToEnd(): void {
    if (this.#box.current) this.#box.current.scrollTop = 0;
  }

  override render(): ReactNode {
    const { label, children } = this.props;
    return (
      <div
        className="msgs-scroll"
        ref={this.#box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls needs the focus for the keyboard
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {children}
      </div>
    );
  }
}

/** Returns the first message that is at least partly in the box. */
function placeIn(box: Element): Place | null {
  const { top: edge } = box.getBoundingClientRect();
  for (const element of box.querySelectorAll('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return null;
}
