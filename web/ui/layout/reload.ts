/** Reloads the page. A module of its own, because a test can't replace `location`. */
export const reloadPage = (): void => location.reload();
