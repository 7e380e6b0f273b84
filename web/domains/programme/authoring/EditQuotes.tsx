import { ArrowLeft } from 'lucide';
import { Button } from '../../../ui/controls/Button.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { QuotesForm } from './QuotesForm.tsx';
import { useQuotes } from './queries.ts';

/** The quotes of the day to edit. */
export function EditQuotes({ onBack }: { onBack: () => void }) {
  const { data, isError, isFetching, refetch } = useQuotes();
  return (
    <div className="mt-4">
      <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        All days
      </Button>
      {data ? (
        <QuotesForm editing={data} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load the quotes. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the quotes...">
          <SkeletonBlock h="24rem" />
        </Skeleton>
      )}
    </div>
  );
}
