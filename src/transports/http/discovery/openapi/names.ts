/** `cite_batch` → `CiteBatch`: operations and error codes as names of types. */
export function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
