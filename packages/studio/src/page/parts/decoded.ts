/**
 * A part of an address as it was before it was put there. The router decodes all but the characters that separate
 * parts, such as `/` and `:`. A person may have typed the address: what is no code stays.
 */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
