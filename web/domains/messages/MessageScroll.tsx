import { Component, createRef, type ReactNode } from 'react';
import styles from './messages.module.css';

interface MessageScrollProps {
  label: string;
  /** Ids of the first and the last message, which change with the loaded pages. */
  shown: string;
  /** False while there are newer messages than the loaded ones. */
  hasNewest: boolean;
  /** Gets the positions of the first and the last message that are wholly in view. */
  onShow: (positions: { first: number; last: number }) => void;
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
  #frame = 0;

  override getSnapshotBeforeUpdate(before: MessageScrollProps): Place | null {
    const box = this.#box.current;
    if (!box || before.shown === this.props.shown) return null;
    // Distance from the end is negative in a reversed column.
    const follows = before.hasNewest && -box.scrollTop <= nearEnd;
    return follows ? null : placeIn(box);
  }

  override componentDidMount(): void {
    this.#tell();
  }

  override componentDidUpdate(before: MessageScrollProps, _state: unknown, place: Place | null): void {
    const box = this.#box.current;
    if (box && place?.element.isConnected) {
      const moved = place.element.getBoundingClientRect().top - place.top;
      if (Math.abs(moved) >= 1) box.scrollTop += moved;
    }
    if (before.shown !== this.props.shown) this.#tell();
  }

  override componentWillUnmount(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #tell = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const positions = this.#box.current && positionsIn(this.#box.current);
      if (positions) this.props.onShow(positions);
    });
  };

  scrollToEnd(): void {
    if (this.#box.current) this.#box.current.scrollTop = 0;
  }

  override render(): ReactNode {
    const { label, children } = this.props;
    return (
      <div
        className={styles.msgsScroll}
        data-messages=""
        ref={this.#box}
        onScroll={this.#tell}
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

/** Returns the positions of the first and the last message that are wholly in the box. A message higher than the box counts by its end. */
function positionsIn(box: Element): { first: number; last: number } | null {
  const edge = box.getBoundingClientRect();
  const seen = [...box.querySelectorAll<HTMLElement>('[data-message]')].filter((element) => {
    const { bottom } = element.getBoundingClientRect();
    return bottom > edge.top && bottom <= edge.bottom;
  });
  const [first, last] = [seen[0], seen.at(-1)].map((element) => Number(element?.dataset['message']));
  return first === undefined || last === undefined || Number.isNaN(first) ? null : { first, last };
}
