import { useRef, useState } from 'react';
import type { NewsPost } from '#contract/news.ts';
import { priorityOf } from '#contract/news-constants.ts';
import { EditDialog } from '../../platform/drafts/EditDialog.tsx';
import { useEditForm } from '../../platform/drafts/use-edit-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { EditedPhotoField } from '../../platform/photos/EditedPhotoField.tsx';
import { useEditedPhoto } from '../../platform/photos/use-edited-photo.ts';
import { useMember } from '../../platform/session/session.ts';
import { isBlank, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { editNews, patchNews, removeImage, rereadNews } from './data.ts';
import { sentences } from './messages.ts';
import { NewsFields, type NewsSettings } from './NewsFields.tsx';

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
  const image = useEditedPhoto(news.image, setError);
  const isScheduled = news.published_at === null;
  const editing = useEditForm(news, {
    async save({ title, content, tags }, version, onText) {
      const after = await editNews(id, {
        title,
        content,
        tags,
        category: settings.category,
        version,
        ...(isAdmin && { is_pinned: settings.isPinned, priority: priorityOf(settings.priority) }),
        ...(isScheduled && { publish_at: settings.publishAt }),
        ...(isScheduled && isAdmin && { as_newsletter: settings.asNewsletter }),
      });
      onText(after);
      if (image.photo)
        return image.send((file) => upload('PUT /api/news/posts/:id/image', { params: { id }, ...file }));
      return image.isRemoved ? removeImage(id) : after;
    },
    failure: sentences.updateFailed,
    showError: setError,
    show: (version) => patchNews(id, () => version),
    onSaved() {
      toast(sentences.updated);
      void rereadNews();
    },
    onClose,
  });
  const { words } = editing;
  const isTitleMissing = words.title.trim() === '';

  const save = () => {
    if (image.isPreparing) return;
    if (isTitleMissing) return setError(sentences.incomplete);
    if (isBlank(words.content)) {
      field.current?.focus();
      return setError(sentences.empty);
    }
    setError(undefined);
    void editing.save();
  };

  return (
    <EditDialog title="Edit news" editing={editing} onSave={save} error={error}>
      <NewsFields
        words={words}
        onWords={(part) => {
          editing.change(part);
          setError(undefined);
        }}
        settings={settings}
        onSettings={(part) => setSettings((now) => ({ ...now, ...part }))}
        onSubmit={save}
        field={field}
        error={undefined}
        isTitleMissing={isTitleMissing}
        isAdmin={isAdmin}
        maySchedule={isScheduled}
        scheduledFor={news.publish_at}
      />
      <EditedPhotoField edited={image} word="image" busy={editing.busy} />
    </EditDialog>
  );
}
