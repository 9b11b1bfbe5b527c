export type ParsedJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Parses JSON, with or without a byte order mark; what is wrong comes as a value. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    return { ok: true, value };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
