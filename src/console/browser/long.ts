/**
 * Keeps the addresses of searches and questions short: fields left empty are not sent. Posts a form whose
 * address would be too long; others have their fields in the address, which can be sent to people. The form
 * of a question has a script of its own, which runs before this one.
 */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.dataset.longest === undefined) return;
  const fields = new URLSearchParams([...new FormData(target)].map(([name, value]) => [name, String(value)]));
  const length = `${target.action}?${fields}`.length;
  target.method = length > Number(target.dataset.longest) ? 'post' : 'get';
});

document.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  if (!formData.has('as_of')) formData.delete('calendar');
});

export {};
