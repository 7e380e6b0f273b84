// Runs inside the page under measurement, before its first line: watches its thread and answers bench/jank.ts and bench/scrolling.ts.
const tasks = [];
const frames = [];
let gaps = [];
let waited = 0;
let isOn = false;
let from = 0;
let last = performance.now();
let looked = last;

const watch = (type, found) =>
  new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type, buffered: true });
watch('longtask', tasks);
watch('long-animation-frame', frames);
performance.setResourceTimingBufferSize(5000);
requestAnimationFrame(tick);

function tick(now) {
  if (isOn) {
    gaps.push(now - last);
    // Before anything else of this frame, so that the layout is the last frame's, and now and then: looking must not be what costs.
    if (gaps.length % 6 === 0) {
      if (isMissing()) waited += now - looked;
      looked = now;
    }
  }
  last = now;
  requestAnimationFrame(tick);
}

globalThis.bench = {
  start() {
    gaps = [];
    waited = 0;
    from = performance.now();
    looked = from;
    isOn = true;
    return performance.mark('bench start').startTime;
  },
  /** What happened since `start`; tasks are put down to answers of addresses like `source`. */
  async stop(source) {
    const until = performance.now();
    isOn = false;
    // What is still on its way to the observers.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const calls = new RegExp(source);
    const arrivals = performance
      .getEntriesByType('resource')
      .filter(({ name }) => calls.test(new URL(name).pathname))
      .map(({ responseEnd }) => responseEnd);
    return {
      tasks: tasks
        .filter(({ startTime }) => startTime >= from && startTime < until)
        .map((task) => ({
          startTime: task.startTime,
          duration: task.duration,
          during: nameOf(task, arrivals),
        })),
      gaps,
      waited,
    };
  },
  /** The longest task since the page began, ms. */
  longest: () => Math.max(0, ...tasks.map(({ duration }) => duration)),
  /** Sums for a while, in ms, the best of a few: how fast this thread is. */
  loop() {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      let sum = 0;
      for (let n = 0; n < 4e6; n += 1) sum = (sum + n * 7) % 1_000_003;
      return sum < 0 ? 0 : performance.now() - began;
    });
    return Math.min(...times);
  },
  count: (entries) => document.querySelectorAll(entries).length,
  isAtEnd: () => scrollY + innerHeight > document.documentElement.scrollHeight - 200,
  /** Nothing but a height. */
  empty(height) {
    const box = document.createElement('div');
    box.style.height = `${height}px`;
    document.body.replaceChildren(box);
  },
  /** The entry at the top of the screen, and where its upper edge is, px. */
  place(entries) {
    const card = cards(entries).find((each) => each.getBoundingClientRect().bottom > 100);
    const name = card && nameOfCard(card);
    return name ? { name, top: card.getBoundingClientRect().top } : null;
  },
  topOf: (entries, name) =>
    cards(entries)
      .find((card) => nameOfCard(card) === name)
      ?.getBoundingClientRect().top ?? null,
  /** ms from now until an entry is on the screen; from the start of the page with `whole`. */
  async firstEntry(entries, whole) {
    const began = whole ? 0 : performance.now();
    while (!isShown(entries)) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  },
};

function cards(entries) {
  return [...document.querySelectorAll(`main ${entries}`)];
}

function nameOfCard(card) {
  return card.querySelector('.who-meta a, .topic-title a')?.getAttribute('href') ?? card.id;
}

function isShown(entries) {
  return cards(entries).some((card) => isOnScreen(card));
}

function isOnScreen(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether somebody looks at the end of what is loaded, or at a place that is still empty. */
function isMissing() {
  const list = ['post-list', 'topics', 'replies']
    .map((name) => document.getElementsByClassName(name)[0])
    .find(Boolean);
  if (!list) return false;
  const end = list.matches('.post-list') ? list.lastElementChild : list.closest('.card').nextElementSibling;
  if (end?.querySelector(':scope > button') && isOnScreen(end)) return true;
  for (const place of list.children) {
    if (!place.hasAttribute('aria-busy') || !isOnScreen(place)) continue;
    // A part of it may be there.
    const { bottom } = (place.lastElementChild ?? place).getBoundingClientRect();
    if (!place.lastElementChild || bottom < innerHeight) return true;
  }
  return false;
}

/** What a long task was about: the page that had come, what ran, and what the browser did after it. */
function nameOf({ startTime, duration }, arrivals) {
  const end = startTime + duration;
  const page = arrivals.findLastIndex((at) => at <= end);
  const frame = frames.find((each) => each.startTime < end && each.startTime + each.duration > startTime);
  const [script] = frame?.scripts.toSorted((a, b) => b.duration - a.duration) ?? [];
  const parts = [
    page < 0 ? 'before the first page' : `page ${page + 1} + ${Math.round(startTime - arrivals[page])} ms`,
  ];
  if (script)
    parts.push(
      `${script.invoker} ${Math.round(script.duration)} ms, of it layout ${Math.round(script.forcedStyleAndLayoutDuration)}`,
    );
  if (frame)
    parts.push(
      `frame's layout ${Math.round(frame.startTime + frame.duration - frame.styleAndLayoutStart)} ms`,
    );
  return parts.join('; ');
}
