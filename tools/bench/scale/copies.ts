import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const numbered = /^(?<base>.*)-n(?<number>\d+)$/;

function renaming(from: string, to: string): (text: string) => string {
  const mark = new RegExp(`([nN])${from}(?!\\d)`, 'g');
  return (text) => text.replace(mark, (_, letter: string) => `${letter}${to}`);
}

/**
 * Copies an emitted environment under another number; what it was made of has that number, too.
 *
 * @returns the name of the copy
 */
export function copyVariant(folder: string, name: string, number: number): string {
  const rename = renaming(numbered.exec(name)?.groups?.['number'] ?? '', `${number}`);
  const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const copy = join(folder, rename(path.slice(folder.length + 1)));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, rename(readFileSync(path, 'utf8')));
  }
  return rename(name);
}
