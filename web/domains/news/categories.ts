import { CalendarDays, HeartHandshake, Lightbulb, Megaphone, Mountain, Zap } from 'lucide';
import type { NewsCategory } from '#contract/news/constants.ts';
import type { Blaze } from '../../ui/display/Eyebrow.tsx';
import type { IconType } from '../../ui/display/Icon.tsx';

/** Each category with its name, icon and blaze. */
export const categories: Record<NewsCategory, { label: string; icon: IconType; color: Blaze }> = {
  announcements: { label: 'Announcements', icon: Megaphone, color: 2 },
  updates: { label: 'Updates', icon: Zap, color: 3 },
  success_stories: { label: 'Success stories', icon: Mountain, color: 5 },
  community_highlights: { label: 'Community highlights', icon: HeartHandshake, color: 11 },
  tips_advice: { label: 'Tips and advice', icon: Lightbulb, color: 8 },
  events: { label: 'Events', icon: CalendarDays, color: 1 },
};
