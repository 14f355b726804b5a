/** Makes the name of a type from that of an operation or an error code: `cite_batch` → `CiteBatch`. */
export function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
