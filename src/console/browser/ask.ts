/**
 * Shows an answer while it is written, with the time and a button that stops it. What has arrived stays where
 * the answer breaks off. Without this script the form loads a page with the whole answer.
 */
interface Texts {
  readonly working: string;
  readonly writing: string;
  readonly unavailable: string;
  readonly stop: string;
  readonly broken: string;
  readonly stopped: string;
}

const form = document.querySelector<HTMLFormElement>('form[data-events]');
const place = document.getElementById('answer');

let stop = () => {};

if (form !== null && place !== null) {
  const texts: Texts = JSON.parse(form.dataset.words ?? '{}');
  const start = () => {
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    stop();
    const events = form.dataset.events ?? '';
    const page = `${form.action}?${fields}`;
    if (page.length > Number(form.dataset.longest)) {
      history.replaceState(null, '', form.action);
      // The method is that of the form without scripts, for a question that is refused.
      form.method = 'post';
      ask(new Request(events, { method: 'POST', body: fields }), place, texts, () => form.submit());
      return;
    }
    history.replaceState(null, '', page);
    const refused = `${page}&${form.dataset.whole}`;
    ask(new Request(`${events}?${fields}`), place, texts, () => location.assign(refused));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start();
  });
  if (form.dataset.asked === 'true') start();
}

/** Shows the answer to the question. `onRefused` loads the page that says why the question is refused. */
function ask(question: Request, place: HTMLElement, texts: Texts, onRefused: () => void): void {
  const said = document.createElement('p');
  said.className = 'answer-text';
  said.dir = 'auto';
  const state = document.createElement('p');
  state.className = 'answering';
  const working = document.createElement('span');
  working.textContent = texts.working;
  const time = document.createElement('span');
  // A screen reader would read every second.
  time.setAttribute('aria-live', 'off');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'stop';
  button.textContent = texts.stop;
  state.append(working, time, button);
  place.replaceChildren(said, state);

  const began = performance.now();
  const inWords = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  });
  const clock = setInterval(() => {
    time.textContent = inWords.format(Math.round((performance.now() - began) / 1000));
  }, 1_000);
  const leaving = new AbortController();
  const end = (words?: string) => {
    clearInterval(clock);
    if (words === undefined) return;
    state.className = 'warnings';
    state.replaceChildren(words);
  };
  const whyEnded = () => (said.hasChildNodes() ? texts.broken : texts.unavailable);
  stop = () => {
    leaving.abort();
    end(texts.stopped);
  };
  button.addEventListener('click', () => stop());
  read(question, leaving.signal, {
    token: (token) => {
      if (!said.hasChildNodes()) working.textContent = texts.writing;
      said.append(token);
    },
    answer: (html) => {
      end();
      place.innerHTML = html;
    },
  }).then(
    (isWhole) => {
      if (!isWhole && !leaving.signal.aborted) end(whyEnded());
    },
    (error) => {
      if (leaving.signal.aborted) return;
      // The page of the question says why it is refused, and keeps its words. It asks again, so that a
      // service that does not answer must not get there: a model would be waited for twice.
      if (error instanceof Refused && error.isOfQuestion) onRefused();
      else end(whyEnded());
    },
  );
}

class Refused extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }

  /** True if the question is what the service refuses. */
  get isOfQuestion(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

interface Receiver {
  token(token: string): void;
  /** HTML that this service wrote, in which all texts are escaped. */
  answer(html: string): void;
}

/** Reads the events of an answer. Resolves with whether the answer came to its end. */
async function read(question: Request, signal: AbortSignal, { token, answer }: Receiver): Promise<boolean> {
  const response = await fetch(question, { signal, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || response.body === null) throw new Refused(response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  let isWhole = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return isWhole;
    buffer += value;
    const frames = buffer.split('\n\n');
    buffer = frames.pop() ?? '';
    for (const frame of frames) {
      const name = /^event: (.*)$/m.exec(frame)?.[1];
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data === undefined || data === '[DONE]') continue;
      const value = JSON.parse(data);
      if (name === 'answer') {
        isWhole = true;
        answer(value.html);
      } else if (name === undefined) token(value.token);
    }
  }
}
