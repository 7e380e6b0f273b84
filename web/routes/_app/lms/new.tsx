import { createFileRoute } from '@tanstack/react-router';
import { NewCoursePage } from '../../../domains/courses/writing/NewCoursePage.tsx';

export const Route = createFileRoute('/_app/lms/new')({
  staticData: { title: 'Create course', live: 'own' },
  component: NewCoursePage,
});
