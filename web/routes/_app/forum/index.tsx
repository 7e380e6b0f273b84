import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '../../../domains/forum/categories/CategoriesPage.tsx';
import { categoriesRead, weeklyTopicRead } from '../../../domains/forum/data.ts';
import { prefetch } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/forum/')({
  staticData: { live: 'focus' },
  loader: ({ preload }) => startReads(preload, () => startCategories()),
  component: CategoriesPage,
});

function startCategories(): void {
  prefetch(categoriesRead);
  prefetch(weeklyTopicRead);
}
