import { Plus } from 'lucide';
import { useState } from 'react';
import type { EditedQuote, QuotesEditing } from '#contract/programme/authoring.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftHead } from './DraftHead.tsx';
import { discardQuotes, saveQuotes, setQuotes } from './data.ts';
import { QuoteRows } from './QuoteRows.tsx';
import { PublishQuotes, QuotesVersionDialog } from './QuotesDialogs.tsx';
import { dateLabel } from './SavedLine.tsx';
import { useAutosave } from './use-autosave.ts';
import { VersionList } from './VersionList.tsx';

const empty: EditedQuote = { text: '', author: '', source: '' };

/** Form of the quotes. It is saved while an administrator types; members read the list once it is published. */
export function QuotesForm({ editing }: { editing: QuotesEditing }) {
  const { draft, published, version } = editing;
  const toast = useToast();
  const [opened, setOpened] = useState<'publish' | number>();
  const close = () => setOpened(undefined);
  const [from, setFrom] = useState(() => ({ of: editing, values: { quotes: quotesIn(editing) } }));
  if (from.of !== editing) setFrom({ of: editing, values: { quotes: quotesIn(editing) } });
  const autosave = useAutosave<{ quotes: EditedQuote[] }, QuotesEditing>({
    draft: 'programme.quotes',
    values: from.values,
    version,
    save: ({ quotes }, base) => saveQuotes({ quotes, version: base }),
    show: setQuotes,
  });
  const { form, isWaiting } = autosave;
  const { quotes } = form.values;
  const problems = form.isChanged ? [] : (draft?.problems ?? []);
  return (
    <>
      <DraftHead
        title="Quotes of the day"
        autosave={autosave}
        draft={draft}
        published={published}
        conflict={`${form.theirs?.draft?.saved_by ?? 'Another administrator'} changed the list. What you typed is still here.`}
        isBlocked={problems.length > 0}
        onPublish={() => setOpened('publish')}
      />
      {problems.some(({ at }) => at === null) ? (
        <Banner kind="warn">{problems.find(({ at }) => at === null)?.sentence}</Banner>
      ) : null}
      <div className="grid grid-cols-1 gap-5 items-start shell:grid-cols-[minmax(0,1fr)_20rem] mt-4">
        <Card flush>
          <QuoteRows form={form} problems={problems} />
          <div className="grid grid-cols-1 gap-2 px-4 py-3 border-b border-line">
            <div>
              <Button icon={Plus} onClick={() => form.set({ quotes: [...quotes, empty] })}>
                Add a quote
              </Button>
            </div>
          </div>
        </Card>
        <div className="stack">
          <VersionList
            versions={editing.versions}
            current={published.number}
            noteOf={({ applies_on, number }) => (number > 1 ? `shown from ${dateLabel(applies_on)}` : null)}
            disabled={isWaiting}
            onOpen={setOpened}
          />
          {draft ? (
            <DiscardDraft
              question="Discard the draft of the quotes?"
              kept="The published quotes stay."
              disabled={isWaiting}
              discard={() => discardQuotes(version)}
              onDone={(after) => {
                form.drop();
                setQuotes(after);
              }}
              onFail={autosave.onFail}
            />
          ) : null}
        </div>
      </div>
      {opened === 'publish' ? (
        <PublishQuotes
          version={version}
          onClose={close}
          onFail={(reason) => {
            autosave.onFail(reason);
            close();
          }}
        />
      ) : null}
      {typeof opened === 'number' ? (
        <QuotesVersionDialog
          number={opened}
          now={quotes}
          onClose={close}
          onUse={(older) => {
            form.set({ quotes: older });
            close();
            toast(`Version ${opened} is in the form. Publish it for members to read it.`);
          }}
        />
      ) : null}
    </>
  );
}

const quotesIn = ({ draft, published }: QuotesEditing): EditedQuote[] => (draft ?? published).quotes;
