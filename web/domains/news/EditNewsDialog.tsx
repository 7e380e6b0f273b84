import { useRef, useState } from 'react';
import type { NewsPost } from '#contract/news.ts';
import { priorityOf } from '#contract/news-constants.ts';
import { ConflictNotice } from '../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../platform/drafts/use-edit-form.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Picture } from '../../ui/display/Picture.tsx';
import { isBlank, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { sentences } from './messages.ts';
import { editNews, removeImage } from './mutations.ts';
import { NewsFields, type NewsSettings } from './NewsFields.tsx';
import { patchNews, rereadNews } from './queries.ts';

/** Dialog that edits the viewer's own news post. Two editors get both versions. */
export function EditNewsDialog({ news, onClose }: { news: NewsPost; onClose: () => void }) {
  const { id } = news;
  const toast = useToast();
  const { is_admin: isAdmin } = useMember();
  const field = useRef<RichTextEditorHandle>(null);
  const [error, setError] = useState<string>();
  const [settings, setSettings] = useState<NewsSettings>({
    category: news.category,
    isPinned: news.is_pinned,
    priority: String(news.priority),
    publishAt: '',
    asNewsletter: news.as_newsletter ?? false,
  });
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const [isRemoved, setRemoved] = useState(false);
  /** Version that this dialog saved itself. If its image fails, the next try is based on it. */
  const savedVersion = useRef(0);
  const [progress, setProgress] = useState<number | null>(null);
  const editing = useEditForm(news, {
    show: (version) => patchNews(id, () => version),
    onFail: (reason) => setError(errorMessage(reason, sentences.updateFailed)),
    onClose,
  });
  const { words } = editing;
  const isTitleMissing = words.title.trim() === '';
  const isScheduled = news.published_at === null;
  const standing = isRemoved ? null : news.image;

  const save = async () => {
    if (isPreparing) return;
    if (isTitleMissing) return setError(sentences.incomplete);
    if (isBlank(words.content)) {
      field.current?.focus();
      return setError(sentences.empty);
    }
    setError(undefined);
    const isSaved = await editing.save(async ({ title, content, tags }, version) => {
      const after = await editNews(id, {
        title,
        content,
        tags,
        category: settings.category,
        version: Math.max(version, savedVersion.current),
        ...(isAdmin && { is_pinned: settings.isPinned, priority: priorityOf(settings.priority) }),
        ...(isScheduled && { publish_at: settings.publishAt }),
        ...(isScheduled && isAdmin && { as_newsletter: settings.asNewsletter }),
      });
      savedVersion.current = after.version;
      if (photo) return sendPhoto();
      return isRemoved && news.image ? removeImage(id) : after;
    });
    if (!isSaved) return;
    toast(sentences.updated);
    await rereadNews();
  };

  async function sendPhoto(): Promise<NewsPost> {
    setProgress(0);
    try {
      return await upload('PUT /api/news/posts/:id/image', {
        params: { id },
        fields: { image_alt: photo?.alt },
        file: photo?.file ?? null,
        onProgress: setProgress,
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <Dialog
      open
      kind="wide"
      onClose={() => void editing.leave()}
      title="Edit news"
      dismissible={false}
      actions={
        <>
          <Button kind="ghost" onClick={() => void editing.leave()}>
            Cancel
          </Button>
          <Button kind="primary" busy={editing.busy} busyText="Saving..." onClick={() => void save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="stack mt-3">
        {editing.theirs ? (
          <ConflictNotice
            title={editing.theirs.title}
            html={editing.theirs.content}
            onKeep={editing.keepServerVersion}
          />
        ) : null}
        <NewsFields
          words={words}
          onWords={(part) => {
            editing.change(part);
            setError(undefined);
          }}
          settings={settings}
          onSettings={(part) => setSettings((now) => ({ ...now, ...part }))}
          onSubmit={() => void save()}
          field={field}
          error={undefined}
          isTitleMissing={isTitleMissing}
          isAdmin={isAdmin}
          maySchedule={isScheduled}
          scheduledFor={news.publish_at}
        />
        {photo ? (
          <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} />
        ) : standing ? (
          <div className="photo">
            <div className="photo-thumb">
              <Picture picture={standing} sizes="120px" />
            </div>
          </div>
        ) : null}
        <div className="row row--wrap">
          <PhotoButton
            types={photoChoices}
            onFile={choose}
            label={photo || standing ? 'Change image' : 'Add an image'}
            busy={isPreparing}
            disabled={editing.busy}
          />
          {standing && !photo ? (
            <Button kind="ghost" size="sm" disabled={editing.busy} onClick={() => setRemoved(true)}>
              Remove image
            </Button>
          ) : null}
        </div>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
