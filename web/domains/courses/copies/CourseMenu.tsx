import { useRouter } from '@tanstack/react-router';
import { Copy, Download, Ellipsis, FileUp } from 'lucide';
import { Suspense, useRef, useState } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { randomId } from '../../../platform/app/random-id.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { saveFile } from '../../../platform/http/save-file.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { setCourse } from '../data.ts';
import { readMarkdownFile } from './data.ts';
import { markdownName } from './rules.ts';

const ImportDialog = part(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog));

/** More that an author does with a whole course: copy it, or take its lessons in and out as Markdown. */
export function CourseMenu({ course }: { course: CourseDetail }) {
  const router = useRouter();
  const toast = useToast();
  // Sent again after a lost reply, so that one press makes one copy.
  const key = useRef(randomId());
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { run, busy } = useApiMutation('POST /api/courses/:id/duplicate', {
    failure: 'We couldn’t copy the course. Nothing changed. Try again.',
    async onDone(copy) {
      key.current = randomId();
      setCourse(copy);
      toast(`“${copy.title}” is a draft of your own.`);
      await router.navigate({ href: `/lms/${copy.id}/edit` });
    },
  });
  const download = async () => {
    try {
      saveFile(
        markdownName(course.title),
        new Blob([await readMarkdownFile(course.id)], { type: 'text/markdown;charset=utf-8' }),
      );
    } catch (error) {
      toast.error(errorMessage(error, 'We couldn’t make the file. Try again.'));
    }
  };
  return (
    <>
      <Menu
        label="Options of the course"
        trigger={<Button icon={Ellipsis} label="Options of the course" busy={busy} />}
        entries={[
          {
            key: 'copy',
            label: 'Duplicate',
            icon: Copy,
            onSelect: () => void run({ params: { id: course.id }, body: { client_id: key.current } }),
          },
          {
            key: 'import',
            label: 'Import Markdown',
            icon: FileUp,
            onSelect: () => setDialog('open'),
          },
          { key: 'export', label: 'Export as Markdown', icon: Download, onSelect: () => void download() },
        ]}
      />
      {dialog === 'unopened' ? null : (
        <Suspense fallback={null}>
          <ImportDialog course={course} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
