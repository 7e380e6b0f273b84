import type { NotFoundPage as Page } from '#contract/site/public-pages.ts';
import { ButtonLink } from '../ui/controls/Button.tsx';
import { Cards } from './blog/BlogCards.tsx';

export function NotFoundPage({ page: { sentence, newest } }: { page: Page }) {
  return (
    <>
      <div className="max-w-184 pb-7">
        <h1 className="text-[clamp(2rem,1.6rem_+_1.8vw,2.75rem)]/[1.1]">This page isn't here</h1>
        <p className="lead text-lg my-4 text-muted max-shell:text-base">{sentence}</p>
        <p>
          <ButtonLink kind="primary" href="/membership">
            See the plans
          </ButtonLink>
        </p>
      </div>
      {newest && newest.length > 0 ? (
        <section className="blog">
          <h2 className="mb-4">Newest posts</h2>
          <Cards posts={newest} />
        </section>
      ) : null}
    </>
  );
}
