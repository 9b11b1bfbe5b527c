/** What a module exports. @param module its URL */
export async function moduleExports(module: string): Promise<readonly unknown[]> {
  const exported: unknown = await import(module);
  if (typeof exported !== 'object' || exported === null) return [];
  const values: unknown[] = Object.values(exported);
  return values;
}
