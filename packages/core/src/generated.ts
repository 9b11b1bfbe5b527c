/**
 * Data made from tables of fields, seen as the type that was generated from the same tables. The
 * one place where the runtime takes the code generator's word for a type.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export function generated<T>(data: unknown): T;
export function generated(data: unknown): unknown {
  return data;
}
