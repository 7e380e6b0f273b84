import type { NotFoundPage as Page } from '#contract/public-pages.ts';
import { ButtonLink } from '../ui/controls/Button.tsx';

export function NotFoundPage({ page }: { page: Page }) {
  return (
    <div className="legal-head">
      <h1>This page isn't here</h1>
      <p className="lead">{page.sentence}</p>
      <p>
        <ButtonLink kind="primary" href="/membership">
          See the plans
        </ButtonLink>
      </p>
    </div>
  );
}
