import { useQuery } from '@tanstack/react-query';
import { Form, FormActions } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { queryClient } from '../../platform/query/query.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { watchedWordsRead } from './data.ts';

/** Edits the words that send a text to the queue. They never refuse a text. */
export const WatchedWords = () => (
  <DataOf
    query={useQuery(watchedWordsRead)}
    loading={
      <Skeleton label="Loading the list...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    }
    failed="We couldn’t load the list. Try again."
  >
    {(words) => <WordsForm words={words.map(({ word }) => word)} />}
  </DataOf>
);

function WordsForm({ words: before }: { words: string[] }) {
  const toast = useToast();
  const form = useForm({
    // Others edit this list too, so the request sends only what was added and removed here, since the list that typing began from.
    values: { words: before.join('\n'), before },
    save: ({ words, before }) =>
      send('PUT /api/admin/watched-words', { body: { words: wordsIn(words), before } }),
    failure: 'We couldn’t save the list. Try again.',
    show: (saved) => void queryClient.setQueryData(watchedWordsRead.queryKey, saved),
    onSaved: (saved, { words, before }) =>
      toast(
        isAlsoTheirs({ before, mine: wordsIn(words), after: saved.map(({ word }) => word) })
          ? 'The list is saved, with what others changed meanwhile.'
          : 'The list is saved.',
      ),
  });
  return (
    <Card className="mt-6">
      <Form form={form}>
        <TextAreaField
          form={form}
          name="words"
          label="Watched words"
          hideLabel
          hint="One word or phrase a line. Posts with these words are published and added to the queue."
          rows={12}
          spellCheck={false}
          readOnly={form.busy}
        />
        <FormActions form={form} save="Save Changes" className="mt-4" />
      </Form>
    </Card>
  );
}

/** Returns the words of the lines. A line without letters or digits matches nothing. */
const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** True if the saved list has changes by others: words that were not added here, or a missing one that was left. */
function isAlsoTheirs({ before, mine, after }: Record<'before' | 'mine' | 'after', string[]>): boolean {
  const added = new Set(mine.filter((word) => !before.includes(word)));
  const came = after.filter((word) => !before.includes(word));
  return came.length > added.size || before.some((word) => mine.includes(word) && !after.includes(word));
}
