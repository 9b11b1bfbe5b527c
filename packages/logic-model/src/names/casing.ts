/** The words of a name in any casing: `check_out_book`, `check-out-book`, `LineItem`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** `check_out_book` → `CheckOutBook`. */
export function pascalCase(name: string): string {
  return wordsOf(name).map(capitalised).join('');
}

/** `check_out_book` → `checkOutBook`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `LineItem` → `line_item`. */
export function snakeCase(name: string): string {
  return wordsOf(name).join('_').toLowerCase();
}

/** `LineItem` → `LINE_ITEM`. */
export function screamingCase(name: string): string {
  return snakeCase(name).toUpperCase();
}
