import type { NotFoundPage as Page } from '#contract/site/public-pages.ts';
import { emptyArt } from '../drawings/empty-art.ts';
import { RawSvg } from '../drawings/RawSvg.tsx';
import { ButtonLink } from '../ui/controls/Button.tsx';
import { Cards } from './blog/BlogCards.tsx';

export function NotFoundPage({ page: { sentence, newest } }: { page: Page }) {
  return (
    <>
      <div className="grid grid-cols-1 justify-items-center max-w-184 mx-auto py-7 text-center">
        <RawSvg className="w-60 max-w-full" svg={emptyArt('not-found', 'gone')} aria-hidden />
        <h1 className="mt-5 text-[clamp(2rem,1.6rem_+_1.8vw,2.75rem)]/[1.1]">This page isn't here</h1>
        <p className="lead text-lg my-4 text-muted max-shell:text-base">{sentence}</p>
        <p className="row row--wrap justify-center">
          <ButtonLink kind="primary" href="/help">
            Help Center
          </ButtonLink>
          <ButtonLink href="/landing">Front page</ButtonLink>
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
