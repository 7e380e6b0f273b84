import { showRefusals } from '../ui/hooks/show-refusals.ts';

// Without JavaScript the server draws a refused form again, with its explanation.
showRefusals(document.querySelector<HTMLFormElement>('form[method=post]'));
