import { Plus, X } from 'lucide';
import { useState } from 'react';
import { longestLine } from '#contract/day-text.ts';
import type { EditedQuote, QuotesEditing } from '#contract/programme-authoring.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { discardQuotes, saveQuotes } from '../mutations.ts';
import { PublishQuotes, QuotesVersionDialog } from './QuotesDialogs.tsx';
import { setQuotes } from './queries.ts';
import { curly } from './rules.ts';
import { SavedLine, versionLabel } from './SavedLine.tsx';
import { useAutosave } from './use-autosave.ts';

const empty: EditedQuote = { text: '', author: '', source: '' };

/** Form of the quotes. It is saved while an administrator types; members read the list once it is published. */
export function QuotesForm({ editing }: { editing: QuotesEditing }) {
  const { draft, published, version } = editing;
  const toast = useToast();
  const confirm = useConfirm();
  const [opened, setOpened] = useState<'publish' | number>();
  const close = () => setOpened(undefined);
  const [from, setFrom] = useState(() => ({ of: editing, values: { quotes: quotesIn(editing) } }));
  if (from.of !== editing) setFrom({ of: editing, values: { quotes: quotesIn(editing) } });
  const autosave = useAutosave<{ quotes: EditedQuote[] }, QuotesEditing>({
    key: 'programme.quotes',
    values: from.values,
    version,
    save: ({ quotes }, base) => saveQuotes({ quotes, version: base }),
    show: setQuotes,
  });
  const { form, isWaiting } = autosave;
  const { busy, theirs } = form;
  const { quotes } = form.values;
  const discarding = useApiMutation(discardQuotes, {
    failure: 'We couldn’t discard the draft. Try again.',
    onDone(after) {
      form.drop();
      setQuotes(after);
      toast('Draft discarded. The published quotes stay.');
    },
    onFail: autosave.onFail,
  });
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard the draft of the quotes?',
      body: 'What was changed since the last version is deleted. The published quotes stay.',
      confirm: 'Discard draft',
      cancel: 'Keep editing',
      danger: true,
    });
    if (isSure) await discarding.run(version);
  };
  const problems = form.isChanged ? [] : (draft?.problems ?? []);
  const set = (index: number, part: Partial<EditedQuote>) =>
    form.set({ quotes: quotes.map((quote, at) => (at === index ? { ...quote, ...part } : quote)) });
  return (
    <>
      <div className="programme-head">
        <div>
          <h2>Quotes of the day</h2>
          <SavedLine busy={busy} isChanged={form.isChanged} draft={draft} published={published} />
        </div>
        <div className="row row--wrap">
          {draft ? (
            <Button busy={discarding.busy} disabled={isWaiting} onClick={() => void discard()}>
              Discard draft
            </Button>
          ) : null}
          <Button
            kind="primary"
            disabled={!draft || isWaiting || problems.length > 0}
            onClick={() => setOpened('publish')}
          >
            Publish
          </Button>
        </div>
      </div>
      <ConflictBanner form={form}>
        {theirs?.draft?.saved_by ?? 'Another administrator'} changed the list. What you typed is still here.
      </ConflictBanner>
      {problems.some(({ at }) => at === null) ? (
        <Banner kind="warn">{problems.find(({ at }) => at === null)?.sentence}</Banner>
      ) : null}
      <div className="programme-edit mt-4">
        <Card flush>
          <ol>
            {quotes.map((quote, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a quote being typed has nothing but its place
              <li key={at} className="programme-quote">
                <Field
                  label={`Quote ${at + 1}`}
                  error={
                    problems
                      .filter((problem) => problem.at === at)
                      .map(({ sentence }) => sentence)
                      .join(' ') || undefined
                  }
                >
                  <Textarea
                    value={quote.text}
                    rows={1}
                    grow
                    maxLength={longestLine}
                    onChange={(event) => set(at, { text: event.currentTarget.value })}
                    onBlur={() => {
                      if (curly(quote.text) !== quote.text) set(at, { text: curly(quote.text) });
                    }}
                  />
                </Field>
                <div className="programme-quote-by">
                  <Field label="Author" note="optional">
                    <Input
                      value={quote.author}
                      maxLength={80}
                      onChange={(event) => set(at, { author: event.currentTarget.value })}
                    />
                  </Field>
                  <Field label="Work and year" note="optional">
                    <Input
                      value={quote.source}
                      maxLength={160}
                      onChange={(event) => set(at, { source: event.currentTarget.value })}
                    />
                  </Field>
                  <Button
                    kind="ghost"
                    icon={X}
                    label={`Remove quote ${at + 1}`}
                    onClick={() => form.set({ quotes: quotes.filter((_, index) => index !== at) })}
                  />
                </div>
              </li>
            ))}
          </ol>
          <div className="programme-quote">
            <div>
              <Button icon={Plus} onClick={() => form.set({ quotes: [...quotes, empty] })}>
                Add a quote
              </Button>
            </div>
          </div>
        </Card>
        <Card>
          <h3 className="h4">Versions</h3>
          <ul className="programme-versions mt-2">
            {editing.versions.map((each) => (
              <li key={each.number}>
                <span className="small">
                  {versionLabel(each)}. Shown from {each.applies_on}.
                </span>
                {each.number === published.number ? null : (
                  <div>
                    <Button size="sm" disabled={isWaiting} onClick={() => setOpened(each.number)}>
                      Compare or restore<span className="sr"> version {each.number}</span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
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
