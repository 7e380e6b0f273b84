/** Time after a save, in ms, in which its refusal may still be drawn. */
const drawnWithin = 1_000;
/** Longest time to wait for the reply to a save, in ms. */
const repliedWithin = 120_000;

const focusable = 'input, select, textarea, button, a[href], [tabindex], [contenteditable="true"]';

/**
 * The one rule for every save that is refused, by the page or by the server: the focus and the screen move to the first wrong field, or
 * to the explanation if no field is wrong. It listens to the document, so a form needs nothing for it but `aria-invalid` on its wrong
 * fields and `role="alert"` on its explanation. It leaves the focus alone once the member types again. `drawn` is a form that the server
 * drew, maybe with its refusal. Returns a function that stops it.
 */
export function showRefusals(drawn?: HTMLFormElement | null): () => void {
  let stop = () => {};
  /** The form or button whose refusal was shown last, and its explanation, which may stay as it is when it's refused again. */
  let last: Refused | undefined;
  const shown = (refused: Refused) => {
    last = refused;
  };
  const watchForm = (form: HTMLFormElement) => {
    stop();
    stop = watch({
      by: form,
      area: form,
      isSaving: () => [...form.elements].some(isBusy),
      isForm: true,
      last,
      shown,
    });
  };
  const submitted = (event: SubmitEvent) => watchForm(event.target as HTMLFormElement);
  const pressed = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    // The event of the form follows, unless the button belongs to none.
    if (!button || isBusy(button) || (button.form && button.type === 'submit')) return;
    stop();
    const area = button.closest(`form, section, ${dialogs}`) ?? document.body;
    // A button that was refused saves, so it is like that of a form from then on.
    const isForm = last?.by === button;
    stop = watch({ by: button, area, isSaving: () => isBusy(button), isForm, last, shown });
  };
  const typed = () => stop();
  if (drawn) watchForm(drawn);
  const capture = { capture: true };
  document.addEventListener('submit', submitted, capture);
  document.addEventListener('click', pressed, capture);
  document.addEventListener('input', typed, capture);
  return () => {
    stop();
    document.removeEventListener('submit', submitted, capture);
    document.removeEventListener('click', pressed, capture);
    document.removeEventListener('input', typed, capture);
  };
}

const dialogs = '[role="dialog"], [role="alertdialog"]';
const isBusy = (element: Element): boolean => element.getAttribute('aria-busy') === 'true';

interface Refused {
  by: Element;
  told: HTMLElement | undefined;
}

interface Save {
  /** The form, or the button of a save without one. */
  by: Element;
  area: Element;
  isSaving: () => boolean;
  /** False for a button that may do something else. */
  isForm: boolean;
  last: Refused | undefined;
  shown: (refused: Refused) => void;
}

/** Waits for the refusal of a save in `area`, and shows it. */
function watch({ by, area, isSaving, isForm, last, shown: done }: Save): () => void {
  const layer = area.closest(dialogs) ?? document.body;
  const alerts = () =>
    [...layer.querySelectorAll<HTMLElement>('[role="alert"]')].filter(
      (each) =>
        each.textContent !== '' && (each.closest(dialogs) ?? document.body) === layer && !isToast(each),
    );
  const wrongFields = () => [...area.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  const before = new Set(isForm ? [] : wrongFields());
  const known = new Map(alerts().map((each) => [each, each.textContent]));
  const held = document.activeElement;
  let hasSaved = false;
  let frame = 0;
  let timer = setTimeout(() => stop(), isForm ? repliedWithin : drawnWithin);

  const look = () => {
    if (!area.isConnected) return stop();
    for (const [each, words] of known)
      if (!each.isConnected || each.textContent !== words) known.delete(each);
    if (isSaving()) {
      if (!hasSaved) wait(repliedWithin);
      hasSaved = true;
      return;
    }
    const shown = alerts();
    const wrong = wrongFields().find((each) => hasSaved || !before.has(each));
    const told =
      shown.find((each) => !known.has(each) && !each.closest('.field')) ??
      (wrong || !(hasSaved || isForm)
        ? undefined
        : shown.find((each) => area.contains(each) || (last?.by === by && last.told === each)));
    if (!wrong && !told) return hasSaved ? wait(drawnWithin) : undefined;
    stop();
    done({ by, told });
    show(wrong, told, held);
  };
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop(), ms);
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy', 'aria-invalid'],
  });
  const stop = () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  soon();
  return stop;
}

/** Toasts are always in view, and those that don't belong to the page have no place in its order of focus. */
const isToast = (element: Element): boolean => element.closest('.toasts') !== null;

function show(wrong: HTMLElement | undefined, told: HTMLElement | undefined, held: Element | null): void {
  const active = document.activeElement;
  const isMoved = active !== held && active instanceof HTMLElement && active !== document.body;
  // A form that has chosen a field by itself, for example the password of a refused sign-in, keeps its choice.
  const target = isMoved ? active : (wrong ?? (told && (fieldOf(told) ?? told)));
  if (!target) return;
  unfold(target);
  if (!target.matches(focusable)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (told) reveal(told);
  if (target !== told) reveal(target.closest<HTMLElement>('.field, fieldset') ?? target, target);
}

/** Opens the disclosures around an element. Nothing in a closed one can be seen or have the focus. */
function unfold(element: HTMLElement): void {
  const fold = element.closest<HTMLDetailsElement>('details:not([open])');
  if (!fold) return;
  fold.open = true;
  unfold(element);
}

/** Returns the first control of what an explanation describes. */
function fieldOf(told: HTMLElement): HTMLElement | null {
  const described = told.id ? document.querySelector<HTMLElement>(`[aria-describedby~="${told.id}"]`) : null;
  return described?.matches(focusable) ? described : (described?.querySelector(focusable) ?? null);
}

/** Scrolls without motion, and only if a part is outside the screen or below a bar. Of something tall, `part` counts. */
function reveal(element: HTMLElement, part = element): void {
  const isTall = element.getBoundingClientRect().height > window.innerHeight / 2;
  const seen = isTall ? part : element;
  if (!isSeen(seen)) seen.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function isSeen(element: HTMLElement): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}
