/**
 * Keys of every page: `/` goes to the field for words, `j` and `k` to the next and the previous item, Enter
 * opens it, Escape leaves a field. A page without items may name links for the keys. A button in the foot of
 * the page turns the three characters off, because they can be in the way of speech input (WCAG 2.1.4).
 */
let selected = -1;

/** Commands by the place of their key, for layouts on which it has a letter of another script. */
const PLACES: Readonly<Record<string, string>> = { Slash: '/', KeyJ: 'j', KeyK: 'k' };
const COMMANDS: readonly string[] = Object.values(PLACES);

/**
 * Returns the command of a key: by its character, or by its place if the character is not Latin. On an Arabic
 * layout the key of `j` writes another letter. On a Latin layout such as Dvorak, the character alone counts.
 */
function commandOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  if (COMMANDS.includes(key)) return key;
  const isOfOtherScript = [...key].length === 1 && key > '\u024f';
  return isOfOtherScript && !shiftKey ? PLACES[code] : undefined;
}

const SWITCH = 'sanad-keys';
const button = document.querySelector<HTMLButtonElement>('button[data-keys-off]');
let isOff = false;

/** Storage may be forbidden; the keys are on then, and the button holds for the page. */
function stored(value?: 'on' | 'off'): string | null {
  try {
    if (value !== undefined) localStorage.setItem(SWITCH, value);
    return localStorage.getItem(SWITCH);
  } catch {
    return null;
  }
}

function turn(off: boolean): void {
  isOff = off;
  if (button !== null) button.textContent = (off ? button.dataset.keysOn : button.dataset.keysOff) ?? '';
}

if (button !== null) {
  turn(stored() === 'off');
  // The button has its place before this script runs, so that nothing moves.
  document.documentElement.classList.add('keys');
  button.addEventListener('click', () => {
    turn(!isOff);
    stored(isOff ? 'off' : 'on');
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  const command = commandOf(event);
  if (isOff || command === undefined) return;
  const named = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(command)}"]`);
  if (command === '/') {
    // A page without a field for words leads to the one of the search.
    const search = named ?? document.querySelector<HTMLElement>('a[data-search]');
    if (search === null) return;
    if (search === named) search.focus();
    else search.click();
    event.preventDefault();
  } else if (named === null) select(command === 'j' ? 1 : -1);
  else named.click();
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
