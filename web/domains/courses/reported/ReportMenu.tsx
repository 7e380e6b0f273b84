import { Ellipsis, Flag } from 'lucide';
import { useState } from 'react';
import { ReportDialog } from '../../../platform/content/ReportDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type ReportedKind, reportContent } from './data.ts';

const nouns: Record<ReportedKind, { noun: string; question: string; done: string }> = {
  courses: { noun: 'course', question: 'Report this course to our moderators?', done: 'Course' },
  lessons: { noun: 'lesson', question: 'Report this lesson to our moderators?', done: 'Lesson' },
  submissions: { noun: 'work', question: 'Report this work to our moderators?', done: 'Work' },
};

interface ReportMenuProps {
  kind: ReportedKind;
  id: string;
  /** Names the button for screen readers, where a page has several. */
  label?: string;
}

/** Menu with which a member reports a course, a lesson or work. */
export function ReportMenu({ kind, id, label = 'More' }: ReportMenuProps) {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { noun, question, done } = nouns[kind];
  return (
    <>
      <Menu
        label={label}
        trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label={label} />}
        entries={[{ key: 'report', label: `Report ${noun}`, icon: Flag, onSelect: () => setOpen(true) }]}
      />
      <ReportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        noun={noun}
        question={question}
        send={(body) => reportContent(kind, id, body)}
        failure="We couldn’t send your report. Try again."
        onReported={() => toast(`${done} reported successfully. Moderators will review it.`)}
      />
    </>
  );
}
