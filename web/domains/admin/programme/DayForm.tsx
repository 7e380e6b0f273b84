import { useState } from 'react';
import type { DayEditing, DayText } from '#contract/programme-authoring.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { discardDay, saveDay } from '../mutations.ts';
import { CompareDialog, PreviewDialog, VersionDialog } from './DayDialogs.tsx';
import { DayFields } from './DayFields.tsx';
import { PublishDay } from './PublishDay.tsx';
import { setDay } from './queries.ts';
import { fieldLabels } from './rules.ts';
import { SavedLine, versionLabel } from './SavedLine.tsx';
import { useAutosave } from './use-autosave.ts';

type Opened = 'preview' | 'compare' | 'publish' | number;

/** Form of a day. It is saved while an administrator types; members read it once it is published. */
export function DayForm({ editing }: { editing: DayEditing }) {
  const { day, draft, published, version } = editing;
  const toast = useToast();
  const confirm = useConfirm();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const autosave = useAutosave<DayText, DayEditing>({
    key: `programme.day.${day}`,
    values: draft?.text ?? published.text,
    version,
    save: (text, base) => saveDay(day, text, base),
    show: setDay,
  });
  const { form, isWaiting } = autosave;
  const { busy, theirs } = form;
  const discarding = useApiMutation(discardDay, {
    failure: 'We couldn’t discard the draft. Try again.',
    onDone(after) {
      form.drop();
      setDay(after);
      toast('Draft discarded. The published text stays.');
    },
    onFail: autosave.onFail,
  });
  const discard = async () => {
    const isSure = await confirm({
      title: `Discard the draft of day ${day}?`,
      body: 'What was changed since the last version is deleted. The published text stays.',
      confirm: 'Discard draft',
      cancel: 'Keep editing',
      danger: true,
    });
    if (isSure) await discarding.run(day, version);
  };
  const problems = draft?.problems ?? [];
  return (
    <>
      <div className="programme-head">
        <div>
          <h2>{editing.title}</h2>
          <SavedLine busy={busy} isChanged={form.isChanged} draft={draft} published={published} />
        </div>
        <div className="row row--wrap">
          <Button disabled={isWaiting} onClick={() => setOpened('preview')}>
            Preview
          </Button>
          <Button disabled={!draft || isWaiting} onClick={() => setOpened('compare')}>
            Compare
          </Button>
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
        Their title is “{theirs?.title}”. What you typed is still here.
      </ConflictBanner>
      {editing.differs_from_file ? (
        <Banner kind="info">
          The file of this release has another text. Members read the version that was published here.
        </Banner>
      ) : null}
      <div className="programme-edit mt-4">
        <DayFields
          day={day}
          values={form.values}
          problems={form.isChanged ? [] : problems}
          onChange={form.set}
        />
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
          <Card>
            <h3 className="h4">Versions</h3>
            <ul className="programme-versions mt-2">
              {editing.versions.map((each) => (
                <li key={each.number}>
                  <span className="small">
                    {versionLabel(each)}
                    {each.is_for_everyone && each.number > 1 ? ', for everyone' : ''}
                  </span>
                  {each.number === published.number ? (
                    <span className="small muted">Published</span>
                  ) : (
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
          {draft ? (
            <Button
              kind="danger-quiet"
              busy={discarding.busy}
              disabled={isWaiting}
              onClick={() => void discard()}
            >
              Discard draft
            </Button>
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
