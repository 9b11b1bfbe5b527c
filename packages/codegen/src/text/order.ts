/** By code units, the same on every platform. */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
