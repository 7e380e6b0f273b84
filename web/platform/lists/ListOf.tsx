import { Fragment, type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { NewNotice } from '../../ui/display/NewNotice.tsx';
import { focusNear } from '../../ui/hooks/restore-focus.ts';
import { DataOf } from './DataOf.tsx';
import { idOf, type KeyOf, type ListQuery, moveByArrows, rowsIn, uniqueRows } from './list-rows.ts';

interface More {
  /** Default: "Load more". */
  label?: string;
  busyText?: string;
  /** Distance to the end at which the next page loads by itself, in px. */
  ahead?: number;
  /** Said when it couldn't be loaded. The rows stay, and the button tries again. Null if the page says it elsewhere. */
  failed?: ReactNode;
}

/** The usual look: a list whose rows are `<li>`. */
interface Rows<T> {
  /** Draws a row: an `<li>`, or two of them. Its key is the kit's. */
  row: (item: T, index: number) => ReactNode;
  rows?: undefined;
  as?: 'ul' | 'ol';
  className?: string;
  /** Names the list for screen readers, where no heading does. */
  label?: string;
  labelledBy?: string;
  /** Arrow keys, Home and End move between the rows. */
  arrows?: boolean;
}

/** Another look, such as a table or sections. It draws all rows, with keys of its own. */
interface OwnRows<T> {
  rows: (items: T[]) => ReactNode;
  row?: undefined;
}

interface ListBase<T> {
  query: ListQuery<T>;
  /** The words while it loads, or a skeleton of its own. */
  loading: string | ReactElement | null;
  /** The sentence about a failed read. Null if the page says it elsewhere. */
  failed: ReactNode;
  /** Shown instead of no rows. Null if there is nothing to say. */
  empty: ReactNode;
  /** The end of a list with pages: its button's words. */
  more?: string | More;
  /** Announces newer rows without moving the page. After `onShow` the first row has the focus. */
  fresh?: { label: string | null; onShow: () => unknown };
  /** Draws an element around rows and button, where the look needs one. */
  frame?: (list: ReactNode) => ReactNode;
}

export type ListProps<T> = ListBase<T> &
  (Rows<T> | OwnRows<T>) &
  (T extends { id: string } ? { keyOf?: KeyOf<T> } : { keyOf: KeyOf<T> });

/**
 * The one way to show a list: loading, failed, empty, or its rows, with the next page at its end. Rows stay while they are read again, and when
 * that fails.
 */
export function ListOf<T>(props: ListProps<T>) {
  const { query, loading, failed, empty, more, fresh, frame = bare, keyOf = idOf } = props;
  const notice = useRef<HTMLDivElement>(null);
  const { data } = query;
  // A key is found in the same way at every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const items = useMemo(() => uniqueRows(data, keyOf), [data]);
  const showNew = async () => {
    const place = notice.current?.parentElement;
    window.scrollTo({ top: 0 });
    await fresh?.onShow();
    // The query tells the list of the new rows in a task of its own, which is before this one.
    setTimeout(() => focusNear(rowsIn(place)[0] ?? null)());
  };
  return (
    <DataOf query={{ ...query, data: items }} loading={loading} failed={failed}>
      {(shown) =>
        shown.length === 0 && !query.hasNextPage
          ? empty
          : frame(
              <>
                {fresh ? (
                  <NewNotice ref={notice} at="above" label={fresh.label} onShow={() => void showNew()} />
                ) : null}
                {shown.length === 0 ? null : props.rows ? (
                  props.rows(shown)
                ) : (
                  <List {...props} items={shown} keyOf={keyOf} />
                )}
                <NextPage query={query} {...(typeof more === 'string' ? { label: more } : more)} />
              </>,
            )
      }
    </DataOf>
  );
}

type Pages = Pick<
  ListQuery<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list with pages. A list that `ListOf` doesn't draw has one at each end that continues. */
export function NextPage({
  query: { hasNextPage, isFetchingNextPage = false, isFetchNextPageError = false, fetchNextPage },
  failed = 'We couldn’t load more.',
  ...end
}: More & { query: Pages }) {
  return hasNextPage ? (
    <LoadMore
      {...end}
      busy={isFetchingNextPage}
      failed={isFetchNextPageError && (failed ?? true)}
      // Runs as its own task, because the current frame is already busy.
      onMore={() => setTimeout(() => void fetchNextPage?.())}
    />
  ) : null;
}

const bare = (list: ReactNode): ReactNode => list;

function List<T>({
  items,
  keyOf,
  row,
  as: Element = 'ul',
  className,
  label,
  labelledBy,
  arrows = false,
}: Rows<T> & { items: T[]; keyOf: KeyOf<T> }) {
  return (
    <Element
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={arrows ? moveByArrows : undefined}
    >
      {items.map((item, index) => (
        <Fragment key={keyOf(item)}>{row(item, index)}</Fragment>
      ))}
    </Element>
  );
}
