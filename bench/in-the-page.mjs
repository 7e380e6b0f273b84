// Runs inside the measured page before its own scripts. Observes the main thread for bench/scrolling.ts.
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
    // Runs first in the frame, when the layout is that of the last frame, and only in every sixth frame, to
    // keep the measurement cheap.
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
  /**
   * Returns what was measured since `start`. Tasks are assigned to responses from URLs that match `source`.
   */
  async stop(source) {
    const until = performance.now();
    isOn = false;
    // Waits for entries that the observers have not received yet.
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
  /** Returns the longest task since the page began, in ms. */
  longest: () => Math.max(0, ...tasks.map(({ duration }) => duration)),
  /** Returns the time for a fixed sum in ms, the best of five: the speed of this thread. */
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
  /** Replaces the page by an empty box of this height. */
  empty(height) {
    const box = document.createElement('div');
    box.style.height = `${height}px`;
    document.body.replaceChildren(box);
  },
  /** Returns the entry at the top of the screen and the position of its upper edge in px. */
  place(entries) {
    const card = cards(entries).find((each) => each.getBoundingClientRect().bottom > 100);
    const name = card && nameOfCard(card);
    return name ? { name, top: card.getBoundingClientRect().top } : null;
  },
  topOf: (entries, name) =>
    cards(entries)
      .find((card) => nameOfCard(card) === name)
      ?.getBoundingClientRect().top ?? null,
  /** Returns the ms until an entry is on the screen, from now, or from the start of the page with `whole`. */
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

/** Returns true if the end of the loaded part, or an entry not drawn yet, is on the screen. */
function isMissing() {
  const list = ['post-list', 'topics', 'replies']
    .map((name) => document.getElementsByClassName(name)[0])
    .find(Boolean);
  if (!list) return false;
  const end = list.matches('.post-list') ? list.lastElementChild : list.closest('.card').nextElementSibling;
  if (end?.querySelector(':scope > button') && isOnScreen(end)) return true;
  for (const place of list.children) {
    if (!place.hasAttribute('aria-busy') || !isOnScreen(place)) continue;
    // Part of it may be drawn.
    const { bottom } = (place.lastElementChild ?? place).getBoundingClientRect();
    if (!place.lastElementChild || bottom < innerHeight) return true;
  }
  return false;
}

/**
 * Describes a long task: the page of the list before it, the longest script, and the browser's work after it.
 */
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
