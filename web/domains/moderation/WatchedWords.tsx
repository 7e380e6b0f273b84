import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryClient, read } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { watchedWordsRead } from './data.ts';

/** Edits the words that send a text to the queue. They never refuse a text. */
export function WatchedWords() {
  const words = useQuery(watchedWordsRead);
  if (words.data) return <Form words={words.data.map(({ word }) => word)} />;
  return words.isError ? (
    <InlineError onRetry={() => void words.refetch()} retrying={words.isFetching}>
      We couldn’t load the list. Try again.
    </InlineError>
  ) : (
    <Skeleton label="Loading the list...">
      <SkeletonBlock h="12rem" />
    </Skeleton>
  );
}

function Form({ words }: { words: string[] }) {
  const toast = useToast();
  const [text, setText] = useState(words.join('\n'));
  /** The list that this edit started from. */
  const [before, setBefore] = useState(words);
  const { run, busy } = useApiMutation('PUT /api/admin/watched-words', {
    failure: 'We couldn’t save the list. Try again.',
    onDone(saved, [{ body }]) {
      queryClient.setQueryData(read('GET /api/admin/watched-words').queryKey, saved);
      const after = saved.map(({ word }) => word);
      setBefore(after);
      setText(after.join('\n'));
      toast(
        isAlsoTheirs({ before, mine: body.words, after })
          ? 'The list is saved, with what others changed meanwhile.'
          : 'The list is saved.',
      );
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const mine = text
      .split('\n')
      .map((word) => word.trim())
      // A line without letters or digits matches nothing.
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    // Others edit this list too, so the request sends only what was added and removed here.
    void run({ body: { words: mine, before } });
  };
  return (
    <Card className="mt-6">
      <form onSubmit={save}>
        <Field
          label="Watched words"
          hint="One word or phrase a line. Posts with these words are published and added to the queue."
        >
          <Textarea
            rows={12}
            value={text}
            spellCheck={false}
            readOnly={busy}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button className="mt-4" type="submit" kind="primary" busy={busy} busyText="Saving...">
          Save the list
        </Button>
      </form>
    </Card>
  );
}

/** True if the saved list has changes by others: words that were not added here, or a missing one that was left. */
function isAlsoTheirs({ before, mine, after }: Record<'before' | 'mine' | 'after', string[]>): boolean {
  const added = new Set(mine.filter((word) => !before.includes(word)));
  const came = after.filter((word) => !before.includes(word));
  return came.length > added.size || before.some((word) => mine.includes(word) && !after.includes(word));
}
