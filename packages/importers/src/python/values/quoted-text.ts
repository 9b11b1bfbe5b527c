const named: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

/** Characters that `repr` escapes: controls, separators but the space, lone surrogates, unassigned ones. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** A text as `repr` writes it. */
export function quotedText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = Array.from(text, (point) => {
    if (point === quote) return `\\${point}`;
    return named[point] ?? (hidden.test(point) ? escaped(point.codePointAt(0) ?? 0) : point);
  });
  return `${quote}${inner.join('')}${quote}`;
}

function escaped(code: number): string {
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xff_ff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
