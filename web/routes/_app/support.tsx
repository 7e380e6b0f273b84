import { createFileRoute } from '@tanstack/react-router';
import { isUuid } from '#contract/platform/uuid.ts';
import { ownQuestionPages, ownQuestionRead } from '../../domains/support/data.ts';
import { QuestionsPage } from '../../domains/support/QuestionsPage.tsx';
import { prefetch, prefetchPages } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

const searchOf = (search: Record<string, unknown>): { question?: string } =>
  typeof search.question === 'string' && isUuid(search.question) ? { question: search.question } : {};

export const Route = createFileRoute('/_app/support')({
  staticData: { title: 'Your questions', live: ['question'] },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => startQuestions(searchOf(location.search).question)),
  component: function Questions() {
    return <QuestionsPage question={Route.useSearch().question} />;
  },
});

function startQuestions(id: string | undefined): void {
  if (id) prefetch(ownQuestionRead(id));
  else prefetchPages(ownQuestionPages);
}
