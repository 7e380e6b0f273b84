import { useState } from 'react';
import type { DayEditing, DayText } from '#contract/programme/authoring.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { CompareDialog, PreviewDialog, VersionDialog } from './DayDialogs.tsx';
import { DayFields } from './DayFields.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftHead } from './DraftHead.tsx';
import { discardDay, saveDay, setDay } from './data.ts';
import { PublishDay } from './PublishDay.tsx';
import { fieldLabels } from './rules.ts';
import { useAutosave } from './use-autosave.ts';
import { VersionList } from './VersionList.tsx';

type Opened = 'preview' | 'compare' | 'publish' | number;

/** Form of a day. It is saved while an administrator types; members read it once it is published. */
export function DayForm({ editing }: { editing: DayEditing }) {
  const { day, draft, published, version } = editing;
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const autosave = useAutosave<DayText, DayEditing>({
    draft: `programme.day.${day}`,
    values: draft?.text ?? published.text,
    version,
    save: (text, base) => saveDay(day, text, base),
    show: setDay,
  });
  const { form, isWaiting } = autosave;
  const problems = draft?.problems ?? [];
  return (
    <>
      <DraftHead
        title={editing.title}
        autosave={autosave}
        draft={draft}
        published={published}
        conflict={`Their title is “${form.theirs?.title}”. What you typed is still here.`}
        isBlocked={problems.length > 0}
        onPublish={() => setOpened('publish')}
      >
        <Button disabled={isWaiting} onClick={() => setOpened('preview')}>
          Preview
        </Button>
        <Button disabled={!draft || isWaiting} onClick={() => setOpened('compare')}>
          Compare
        </Button>
      </DraftHead>
      {editing.differs_from_file ? (
        <Banner kind="info">
          The file of this release has another text. Members read the version that was published here.
        </Banner>
      ) : null}
      <div className="grid grid-cols-1 gap-5 items-start shell:grid-cols-[minmax(0,1fr)_20rem] mt-4">
        <DayFields day={day} form={form} problems={form.isChanged ? [] : problems} />
        <div className="stack">
          {problems.length > 0 ? (
            <Card>
              <h3 className="h4">Before it can be published</h3>
              <ul className="bullets mt-2 small">
                {problems.map(({ field, sentence }) => (
                  <li key={`${field} ${sentence}`}>
                    <strong>{fieldLabels[field]}:</strong> {sentence}
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          <VersionList
            versions={editing.versions}
            current={published.number}
            noteOf={({ is_for_everyone, number }) => (is_for_everyone && number > 1 ? 'for everyone' : null)}
            disabled={isWaiting}
            onOpen={setOpened}
          />
          {draft ? (
            <DiscardDraft
              question={`Discard the draft of day ${day}?`}
              kept="The published text stays."
              disabled={isWaiting}
              discard={() => discardDay(day, version)}
              onDone={(after) => {
                form.drop();
                setDay(after);
              }}
              onFail={autosave.onFail}
            />
          ) : null}
        </div>
      </div>
      {opened === 'preview' ? <PreviewDialog editing={editing} onClose={close} /> : null}
      {opened === 'compare' && draft ? (
        <CompareDialog
          title={`Day ${day}: the draft beside version ${published.number}`}
          before={published.text}
          after={draft.text}
          onClose={close}
        />
      ) : null}
      {opened === 'publish' ? (
        <PublishDay
          editing={editing}
          onClose={close}
          onFail={(reason) => {
            autosave.onFail(reason);
            close();
          }}
        />
      ) : null}
      {typeof opened === 'number' ? (
        <VersionDialog
          day={day}
          number={opened}
          now={draft?.text ?? published.text}
          onClose={close}
          onUse={(text) => {
            form.set(text);
            close();
            toast(`Version ${opened} is in the form. Publish it for members to read it.`);
          }}
        />
      ) : null}
    </>
  );
}
