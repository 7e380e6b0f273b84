import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '../../../domains/forum/CategoriesPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/forum/')({
  loader: ({ preload }) => startReads(preload, (pages) => pages.categories()),
  component: CategoriesPage,
});
