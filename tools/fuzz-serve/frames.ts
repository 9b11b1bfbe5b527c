/** A frame of a WebSocket as clients send it; its mask is zero, so that nothing has to be masked. */
export function frame(opcode: number, payload: Buffer, isFinal = true): Buffer {
  const first = (isFinal ? 0x80 : 0) | opcode;
  const size = payload.length;
  const mask = Buffer.alloc(4);
  if (size < 126) return Buffer.concat([Buffer.from([first, 0x80 | size]), mask, payload]);
  const head = Buffer.alloc(size < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = 0x80 | (size < 65_536 ? 126 : 127);
  if (size < 65_536) head.writeUInt16BE(size, 2);
  else head.writeBigUInt64BE(BigInt(size), 2);
  return Buffer.concat([head, mask, payload]);
}

export const textFrame = (text: string): Buffer => frame(1, Buffer.from(text));

/** A frame of the server. */
export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Takes the frames that are there off bytes; the rest comes back. */
export function takeFrames(bytes: Buffer): {
  readonly frames: readonly Frame[];
  readonly rest: Buffer;
} {
  const frames: Frame[] = [];
  let rest = bytes;
  for (let one = firstFrame(rest); one !== undefined; one = firstFrame(rest)) {
    frames.push(one);
    rest = rest.subarray(one.end);
  }
  return { frames, rest };
}

function firstFrame(bytes: Buffer): (Frame & { readonly end: number }) | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1);
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (short > 127) throw new Error('the server masked a frame');
  if (bytes.length < start) return undefined;
  const end = start + sizeOf(bytes, short);
  if (bytes.length < end) return undefined;
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(start, end), end };
}

function sizeOf(bytes: Buffer, short: number): number {
  if (short === 126) return bytes.readUInt16BE(2);
  return short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
}

/** The request that opens a WebSocket. */
export function handshake(path: string, token?: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    '\r\n',
  ].join('\r\n');
}
