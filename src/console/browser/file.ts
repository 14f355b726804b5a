/**
 * Reads a text file into a text field, chosen or dropped onto the field. Nothing is sent before the form is.
 */
const chooser = document.querySelector<HTMLInputElement>('input[type="file"][data-into]');
const field = document.getElementById(chooser?.dataset.into ?? '') as HTMLTextAreaElement | null;

async function read(file: File | undefined): Promise<void> {
  if (file !== undefined && field !== null) field.value = (await file.text()).slice(0, field.maxLength);
}

if (chooser !== null && field !== null) {
  chooser.parentElement?.removeAttribute('hidden');
  chooser.addEventListener('change', () => read(chooser.files?.[0]));
  field.addEventListener('dragover', (event) => event.preventDefault());
  field.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void read(file);
  });
}

export {};
