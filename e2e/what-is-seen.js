// Runs in the page, between saves: its value is 'seen', or what is wrong.
(() => {
  const isSeen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width / 2, 40), top + Math.min(height / 2, 20));
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const toast = document.querySelector('.toast--danger .toast-text');
  const focused = document.activeElement;
  // A toast is in view wherever the page is, and leaves the focus on the button.
  if (toast) return isSeen(toast) ? 'seen' : 'the toast is covered';
  if (!focused || focused === document.body) return 'nothing is focused';
  const alert = focused.closest('[role="alert"]');
  if (alert) return isSeen(alert) ? 'seen' : 'the explanation is outside the screen';
  const described = (focused.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((each) => each?.getAttribute('role') === 'alert' || each?.querySelector('[role="alert"]'));
  const around = focused.closest('fieldset, .field');
  const told = described ?? around?.querySelector('[role="alert"]') ?? null;
  const isWrong = focused.getAttribute('aria-invalid') === 'true' || told !== null;
  if (!isWrong)
    return `focus is on ${focused.tagName} ${(focused.textContent || focused.getAttribute('name') || '').slice(0, 40)}`;
  if (!isSeen(focused)) return 'the wrong field is outside the screen';
  if (told && !isSeen(told)) return 'the sentence of the wrong field is outside the screen';
  const others = [...document.querySelectorAll('[role="alert"]')].filter(
    (each) => each.textContent && !each.closest('.toasts'),
  );
  return told || others.some(isSeen) ? 'seen' : 'the sentence is outside the screen';
})();
