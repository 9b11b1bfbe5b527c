import { generated } from '@envloom/core';
import { visible } from '@envloom/quality/report';

/**
 * A document with everything hidden in its texts written as an escape: characters that show nothing, or that
 * reorder what is shown around them.
 */
export const shown = <Document>(document: Document): Document =>
  generated(
    JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
      typeof value === 'string' ? visible(value) : value,
    ),
  );
