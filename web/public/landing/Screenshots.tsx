/** Five pages of the finished product, as `scripts/screenshots.ts` photographs them. */
const shots = [
  { name: 'evolve90', title: 'Evolve 90', text: 'Open it, and today is the first thing you see.' },
  {
    name: 'progress',
    title: 'Progress Engine',
    text: 'See what you built, without a number that shames you.',
  },
  { name: 'feed', title: 'Real Community', text: 'Share a win, or just read.' },
  { name: 'forum', title: 'Forum', text: 'Ask when you’re stuck. Read what worked for others.' },
  { name: 'courses', title: 'Learning Library', text: 'Pick up where you left off, one lesson at a time.' },
] as const;

/** A page as a phone or a wide screen shows it, in one theme. The picture of the other theme is never loaded. */
function Shot({ name, title, theme }: { name: string; title: string; theme: 'light' | 'dark' }) {
  const file = `/screenshots/${name}-${theme}`;
  return (
    <picture className={`see-${theme}`}>
      <source media="(max-width: 960px)" srcSet={`${file}-phone.avif`} width={780} height={1560} />
      <img
        src={`${file}.avif`}
        alt={`The page ${title} in Evolve`}
        width={1440}
        height={900}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/**
 * The screenshots: chosen from a list on a wide screen, a row to swipe on a phone. Radio buttons choose, so it needs no
 * JavaScript, and a picture loads when it is shown.
 */
export function Screenshots() {
  return (
    <section className="sec" aria-labelledby="see-title">
      <div className="wrap">
        <h2 className="h-sec" id="see-title">
          See it before you join
        </h2>
        <p className="sub">Five pages of Evolve. The people in them are made up.</p>
        <div className="see grid grid-cols-[21.5rem_minmax(0,1fr)] gap-10 items-start mt-9 max-shell:mt-4 max-wide:grid-cols-[16rem_minmax(0,1fr)] max-wide:gap-6 max-shell:block">
          <fieldset className="grid gap-1 max-shell:hidden">
            <legend className="sr">Page to see</legend>
            {shots.map(({ name, title, text }, at) => (
              <label
                className="relative grid gap-0.5 py-3.5 px-4.5 rounded-md cursor-pointer hover:bg-hover [&:has(:checked)]:bg-brand-tint [&:has(:checked)]:[box-shadow:inset_0.3125rem_0_0_var(--ev-brand)] [&:has(:focus-visible)]:[outline:2px_solid_var(--ev-focus)] [&:has(:focus-visible)]:outline-offset-2"
                key={name}
              >
                <input
                  className="sr"
                  type="radio"
                  name="see"
                  value={name}
                  defaultChecked={at === 0}
                  aria-label={title}
                />
                <b className="text-[1.125rem]/6 font-[640] font-display">{title}</b>
                <span className="text-md/5.5 text-muted">{text}</span>
              </label>
            ))}
          </fieldset>
          <div
            className="max-shell:flex max-shell:gap-4 max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:pt-0 max-shell:pb-2 max-shell:px-gutter max-shell:overflow-x-auto max-shell:[scroll-snap-type:x_mandatory] max-shell:[scroll-padding-inline:var(--ev-gutter)]"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
            tabIndex={0}
            role="region"
            aria-label="Screenshots"
          >
            {shots.map(({ name, title, text }) => (
              <figure
                key={name}
                className={`see-shot m-0 max-shell:flex-[0_0_11rem] max-shell:[scroll-snap-align:start] [&_img]:w-full [&_img]:h-auto [&_img]:border [&_img]:border-line-strong [&_img]:rounded-lg [&_img]:bg-sunken [&_img]:shadow-3 max-shell:[&_img]:rounded-[1rem] max-shell:[&_img]:shadow-2 max-shell:[&_img]:aspect-[3/5] max-shell:[&_img]:object-cover max-shell:[&_img]:object-top see-shot--${name}`}
              >
                {(['light', 'dark'] as const).map((theme) => (
                  <Shot key={theme} {...{ name, title, theme }} />
                ))}
                <figcaption className="shell:hidden max-shell:mt-3">
                  <b className="text-[1.125rem]/6 font-[640] font-display max-shell:block">{title}</b>
                  <span className="text-md/5.5 text-muted">{text}</span>
                </figcaption>
              </figure>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
