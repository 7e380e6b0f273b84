import type { ReactElement, ReactNode } from 'react';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { ReadError } from '../app/ReadError.tsx';

interface DataProps<T> {
  query: {
    data: T | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The words while it loads, or a skeleton of its own. */
  loading: string | ReactElement | null;
  /** The sentence about a failed read. Null if the page says it elsewhere. */
  failed: ReactNode;
  /** Shown if the subject doesn't exist, or not any more. */
  gone?: ReactNode;
  /** True for the whole page. */
  page?: boolean;
  children: (data: T) => ReactNode;
}

/** The one way to show what was read: loading, failed, gone, or what `children` draws. Data stays while it is read again, and when that fails. */
export function DataOf<T>({ query, loading, failed, gone, page = false, children }: DataProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return typeof loading === 'string' ? <SkeletonList label={loading} /> : loading;
  return failed === null ? null : (
    <ReadError query={query} gone={gone} page={page}>
      {failed}
    </ReadError>
  );
}
