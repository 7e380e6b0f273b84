import { ButtonLink } from '../../ui/controls/Button.tsx';

/** Invitation below what the blog says. Members don't see it. */
export function JoinBand() {
  return (
    <section className="blog-join for-visitors">
      <div>
        <h2>Walk ninety days with us</h2>
        <p>A short lesson, a five-minute walk and one honest page a day. The first week is free.</p>
      </div>
      <ButtonLink kind="today" size="lg" href="/auth/register">
        Start day 1
      </ButtonLink>
    </section>
  );
}
