import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '../../../domains/forum/CategoriesPage.tsx';

export const Route = createFileRoute('/_app/forum/')({ component: CategoriesPage });
