/** `62 %` */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `12.3 MB` */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${(bytes / 1024).toFixed(0)} kB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** `12,345` */
export const grouped = (count: number): string => count.toLocaleString('en');

/** `1 episode`, `12,345 episodes` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** To three digits. */
export const digits = (value: number): string =>
  Math.abs(value) >= 1_000 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));
