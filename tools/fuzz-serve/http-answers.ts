/** An answer over HTTP/1.1. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Whether no other comes on this connection. */
  readonly isLast: boolean;
  /** Where the next begins. */
  readonly end: number;
}

/** The first answer in bytes; undefined where it is not all there. */
export function firstAnswer(bytes: Buffer): HttpAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  if (status === 0) throw new Error(`no answer of HTTP: ${head.slice(0, 200)}`);
  const body = bodyOf(bytes, headEnd + 4, head, status);
  if (body === undefined) return undefined;
  const type = /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? '';
  const isLast = /\r\nconnection: close/i.test(head);
  return { status, type, body: body.text, isLast, end: body.end };
}

interface Body {
  readonly text: string;
  readonly end: number;
}

function bodyOf(bytes: Buffer, start: number, head: string, status: number): Body | undefined {
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return chunked(bytes, start);
  const size = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const end = start + (status === 204 ? 0 : size);
  return bytes.length < end ? undefined : { text: bytes.toString('utf8', start, end), end };
}

function chunked(bytes: Buffer, start: number): Body | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), end };
    parts.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
