import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';

interface EditorFrameProps<T> {
  query: UseQueryResult<T>;
  /** Label of the skeleton. */
  loading: string;
  failure: string;
  children: (data: T) => ReactNode;
}

/** Frame of a part of a lesson that its author edits, while it loads and when it couldn't. */
export function EditorFrame<T>({ query, loading, failure, children }: EditorFrameProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <ReadError query={query}>{failure}</ReadError>
  ) : (
    <Skeleton label={loading}>
      <SkeletonBlock h="12rem" />
    </Skeleton>
  );
}
