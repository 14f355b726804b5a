/** `cite_batch` → `CiteBatch`: the name of a type from an operation or an error code. */
export function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
