import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { weekNames } from '#contract/programme/constants.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { DayForm } from './DayForm.tsx';
import { dayRead } from './data.ts';

/** A day of Evolve 90 to edit. */
export function EditDay({ day, onBack }: { day: number; onBack: () => void }) {
  return (
    <div className="mt-4">
      <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        All days
      </Button>
      <DataOf
        query={useQuery(dayRead(day))}
        loading={
          <Skeleton label="Loading the day...">
            <SkeletonBlock h="24rem" />
          </Skeleton>
        }
        failed="We couldn’t load this day. Try again."
      >
        {(editing) => (
          <>
            <p className="small muted mt-2">{weekNames[editing.week - 1]}</p>
            <DayForm editing={editing} />
          </>
        )}
      </DataOf>
    </div>
  );
}
