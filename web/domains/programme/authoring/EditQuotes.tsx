import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { quotesRead } from './data.ts';
import { QuotesForm } from './QuotesForm.tsx';

/** The quotes of the day to edit. */
export function EditQuotes({ onBack }: { onBack: () => void }) {
  return (
    <div className="mt-4">
      <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        All days
      </Button>
      <DataOf
        query={useQuery(quotesRead)}
        loading={
          <Skeleton label="Loading the quotes...">
            <SkeletonBlock h="24rem" />
          </Skeleton>
        }
        failed="We couldn’t load the quotes. Try again."
      >
        {(quotes) => <QuotesForm editing={quotes} />}
      </DataOf>
    </div>
  );
}
