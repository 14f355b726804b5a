/** Shows the buttons that copy a citation, where the browser allows copying. */

// The buttons have their place before this script runs, so that nothing moves.
document.documentElement.classList.toggle('copies', navigator.clipboard !== undefined);

document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
  await navigator.clipboard.writeText(target.dataset.copy);
  const words = target.textContent;
  target.textContent = target.dataset.done ?? words;
  setTimeout(() => {
    target.textContent = words;
  }, 2_000);
});

export {};
