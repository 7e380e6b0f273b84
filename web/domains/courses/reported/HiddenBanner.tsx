import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { HiddenNote } from '../../../platform/content/HiddenNote.tsx';
import { appealContent, type ReportedKind } from './data.ts';

const nouns = { courses: 'course', lessons: 'lesson', submissions: 'work' } as const;

interface HiddenBannerProps {
  kind: ReportedKind;
  id: string;
  hiding: Partial<Hiding>;
  /** Shows its state after an appeal. */
  onAsked: () => void;
}

/** The reason why moderators hid a course, a lesson or work, with its author’s way to appeal. */
export const HiddenBanner = ({ kind, id, hiding, onAsked }: HiddenBannerProps) => (
  <HiddenNote
    noun={nouns[kind]}
    hiding={hiding}
    onAsk={async (body) => {
      await appealContent(kind, id, body);
      onAsked();
    }}
  />
);
