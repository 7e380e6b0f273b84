import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../domains/auth/sign-in/LoginPage.tsx';
import { samePath, visitorsOnly } from '../../platform/session/route-guards.ts';

interface Search {
  view?: 'reset' | undefined;
  next?: string | undefined;
}

export const Route = createFileRoute('/auth/login')({
  staticData: { title: 'Sign In', live: 'own' },
  validateSearch: ({ view, next }: Record<string, unknown>): Search => ({
    view: view === 'reset' ? view : undefined,
    // Always present, also when refused: the router takes a missing parameter from the URL unchecked.
    next: samePath(next),
  }),
  beforeLoad: visitorsOnly,
  component: Login,
});

function Login() {
  const { view, next } = Route.useSearch();
  return <LoginPage view={view ?? 'login'} next={next} />;
}
