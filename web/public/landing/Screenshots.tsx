/** Five pages of the finished product, as `scripts/screenshots.ts` photographs them (L-07, L-28, decision 37). */
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
        <div className="see">
          <fieldset className="see-list">
            <legend className="sr">Page to see</legend>
            {shots.map(({ name, title, text }, at) => (
              <label key={name}>
                <input
                  className="sr"
                  type="radio"
                  name="see"
                  value={name}
                  defaultChecked={at === 0}
                  aria-label={title}
                />
                <b>{title}</b>
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones */}
          <div className="see-shots" tabIndex={0} role="region" aria-label="Screenshots">
            {shots.map(({ name, title, text }) => (
              <figure key={name} className={`see-shot see-shot--${name}`}>
                {(['light', 'dark'] as const).map((theme) => (
                  <Shot key={theme} {...{ name, title, theme }} />
                ))}
                <figcaption>
                  <b>{title}</b>
                  <span>{text}</span>
                </figcaption>
              </figure>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
