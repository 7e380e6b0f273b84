import { ButtonLink } from '../../ui/controls/Button.tsx';

/** Invitation below what the blog says. Members don't see it. */
export function JoinBand() {
  return (
    <section className="for-visitors flex gap-y-6 gap-x-8 items-center justify-between py-8 px-9 mt-16 rounded-xl bg-brand-tint max-shell:flex-col max-shell:items-stretch max-shell:py-6 max-shell:px-5">
      <div>
        <h2>Walk ninety days with us</h2>
        <p className="max-w-[52ch] mt-1.5 text-muted">
          A short lesson, a five-minute walk and one honest page a day. The first week is free.
        </p>
      </div>
      <ButtonLink kind="today" size="lg" href="/auth/register">
        Start day 1
      </ButtonLink>
    </section>
  );
}
