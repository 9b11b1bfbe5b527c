import type { Json } from '@envloom/core';
import type { Draw } from '@envloom/sampler';

const two = (number: number): string => String(number).padStart(2, '0');

const date = (draw: Draw): string =>
  `20${two(draw.integer(20, 29))}-${two(draw.integer(1, 12))}-${two(draw.integer(1, 28))}`;

const time = (draw: Draw): string => `${two(draw.integer(0, 23))}:${two(draw.integer(0, 59))}:00Z`;

const hexDigits = (count: number, draw: Draw): string =>
  Array.from({ length: count }, () => draw.integer(0, 15).toString(16)).join('');

/** URIs of the web and of other schemes, of which some hold their content themselves (RFC 2397). */
const uri = (draw: Draw): string =>
  draw.weighted(
    [
      `https://example.com/${draw.integer(1, 9)}`,
      `data:text/plain,note-${draw.integer(1, 9)}`,
      `urn:example:${draw.integer(1, 9)}`,
    ],
    [0.6, 0.25, 0.15],
  );

/** Texts of formats that JSON Schema names. */
const formats: Readonly<Record<string, (draw: Draw) => string>> = {
  date,
  time,
  'date-time': (draw) => `${date(draw)}T${time(draw)}`,
  email: (draw) => `user${draw.integer(1, 9)}@example.com`,
  uri,
  url: (draw) => `https://example.com/${draw.integer(1, 9)}`,
  hostname: (draw) => `host${draw.integer(1, 9)}.example.com`,
  ipv4: (draw) => `192.0.2.${draw.integer(1, 254)}`,
  uuid: (draw) =>
    `${hexDigits(8, draw)}-${hexDigits(4, draw)}-4${hexDigits(3, draw)}-8${hexDigits(3, draw)}-${hexDigits(12, draw)}`,
};

/** A text in a format; undefined where none is named, or an unknown one. */
export function formatted(format: Json | undefined, draw: Draw): string | undefined {
  if (typeof format !== 'string' || !Object.hasOwn(formats, format)) return undefined;
  return formats[format]?.(draw);
}
