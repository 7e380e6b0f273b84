import { ArrowLeft } from 'lucide';
import { weekNames } from '#contract/programme-constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { DayForm } from './DayForm.tsx';
import { useProgrammeDay } from './queries.ts';

/** A day of Evolve 90 to edit. */
export function EditDay({ day, onBack }: { day: number; onBack: () => void }) {
  const { data, isError, isFetching, refetch } = useProgrammeDay(day);
  return (
    <div className="mt-4">
      <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        All days
      </Button>
      {data ? (
        <>
          <p className="small muted mt-2">{weekNames[data.week - 1]}</p>
          <DayForm editing={data} />
        </>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load this day. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the day...">
          <SkeletonBlock h="24rem" />
        </Skeleton>
      )}
    </div>
  );
}
