// Runs inside the measured page. Watches in each frame how the messages of a conversation move, for bench/messages.ts.
const faults = new Set();
let direction = 0;
let known = null;
let shown = [];
let largest = 0;

/** Returns the loaded messages as [number, element], in the order of the page. */
const loaded = () =>
  [...document.querySelectorAll('[data-messages] [data-message]')].map((element) => [
    Number(/Message (\d+)/.exec(element.textContent ?? '')?.[1]),
    element,
  ]);

function look() {
  const box = document.querySelector('[data-messages]');
  if (box) {
    if (known?.element.isConnected) {
      const moved = known.element.getBoundingClientRect().top - known.top;
      largest = Math.max(largest, Math.abs(moved));
      // Scrolling up moves messages down, and the other way round.
      if (moved * direction > 2) faults.add(`message ${known.number} jumped by ${Math.round(moved)} px`);
    } else if (known) faults.add(`message ${known.number} left while it was in view`);
    const { top: edge, bottom } = box.getBoundingClientRect();
    const now = loaded();
    const numbers = now.map(([number]) => number);
    const wrong = numbers.findIndex((number, at) => at > 0 && number !== numbers[at - 1] + 1);
    if (wrong > 0) faults.add(`message ${numbers[wrong]} follows ${numbers[wrong - 1]}`);
    if (shown.length > 0 && !numbers.some((number) => shown.includes(number)))
      faults.add(`messages ${numbers[0]} to ${numbers.at(-1)} after ${shown[0]} to ${shown.at(-1)}`);
    shown = numbers;
    const first = now.find(([, element]) => {
      const place = element.getBoundingClientRect();
      return place.bottom > (edge + bottom) / 2;
    });
    known = first ? { number: first[0], element: first[1], top: first[1].getBoundingClientRect().top } : null;
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);

/** Returns how far the box can still scroll up, in px. */
function leftAbove() {
  const box = document.querySelector('[data-messages]');
  return box ? box.scrollHeight - box.clientHeight + box.scrollTop : 0;
}

/** Returns the numbers of the messages in view. */
function inView() {
  const box = document.querySelector('[data-messages]')?.getBoundingClientRect();
  if (!box) return [];
  return loaded().flatMap(([number, element]) => {
    const place = element.getBoundingClientRect();
    return place.bottom > box.top && place.top < box.bottom ? [number] : [];
  });
}

globalThis.talk = {
  /** Begins with a direction: -1 is up, 1 down, 0 accepts any movement. */
  watch(way) {
    direction = way;
    known = null;
    shown = [];
    largest = 0;
    faults.clear();
  },
  seen: () => ({
    left: Math.round(leftAbove()),
    faults: [...faults],
    largest: Math.round(largest),
    loaded: shown.length,
    ends: [shown[0], shown.at(-1)],
  }),
  /** True once a message is in view. */
  isInView: (number) => inView().includes(number),
  /** True once a message is in view, or was scrolled past. */
  hasPassed(number) {
    const seen = inView();
    return seen.length > 0 && (direction < 0 ? Math.min(...seen) <= number : Math.max(...seen) >= number);
  },
};
