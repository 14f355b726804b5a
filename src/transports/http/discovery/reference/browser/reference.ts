/** Sends the requests of the reference's forms and shows the answers. Credentials stay in their fields. */

for (const form of document.querySelectorAll<HTMLFormElement>('form.send')) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const place = form.querySelector('.answer');
    if (place === null) return;
    try {
      const began = performance.now();
      const response = await fetch(addressOf(form), requestOf(form));
      const text = await response.text();
      place.replaceChildren(
        `${response.status} ${response.statusText} · ${Math.round(performance.now() - began)} ms`,
        shown(text),
      );
    } catch (error) {
      place.replaceChildren(String(error));
    }
  });
}
const credentials = document.getElementById('credentials');
if (credentials !== null) {
  credentials.hidden = false;
  credentials.addEventListener('submit', (event) => event.preventDefault());
}

function addressOf(form: HTMLFormElement): string {
  let path = form.dataset.path ?? '';
  const query = new URLSearchParams();
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement>('input[data-in]')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  // Relative to the page, as the service may have a prefix.
  return path.slice(1) + (query.size === 0 ? '' : `?${query}`);
}

function requestOf(form: HTMLFormElement): RequestInit {
  const credential = document.getElementById(form.dataset.credential ?? '');
  const body = form.querySelector<HTMLTextAreaElement>('textarea')?.value;
  return {
    method: form.dataset.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(credential instanceof HTMLInputElement &&
        credential.value !== '' && { Authorization: `Bearer ${credential.value}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
}

/** The answer with its texts isolated from the quotes around them, as in the examples of the page. */
function shown(text: string): HTMLElement {
  const block = document.createElement('pre');
  block.dir = 'ltr';
  block.tabIndex = 0;
  for (const [index, piece] of indented(text)
    .split(/("(?:\\.|[^"\\\n])*")/)
    .entries()) {
    if (index % 2 === 0) block.append(piece);
    else {
      const isolated = document.createElement('bdi');
      isolated.textContent = piece.slice(1, -1);
      block.append('"', isolated, '"');
    }
  }
  return block;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

export {};
