/**
 * Keys of every page: `/` goes to the field for words, `j` and `k` to the next and the previous item, Enter
 * opens it, Escape leaves a field. A page without items may name links for the keys.
 */
let selected = -1;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  const named = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
  if (event.key === '/') {
    if (named === null) return;
    named.focus();
    event.preventDefault();
  } else if (event.key === 'j' || event.key === 'k') {
    if (named === null) select(event.key === 'j' ? 1 : -1);
    else named.click();
  }
});

/** Selects the item `step` further on, and gives the focus to its first link. */
function select(step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  if (items.length === 0) return;
  items[selected]?.classList.remove('selected');
  selected = Math.min(items.length - 1, Math.max(0, selected + step));
  const item = items[selected] as HTMLElement;
  item.classList.add('selected');
  item.querySelector('a')?.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'center' });
}

export {};
