/** Text of a file, or null for a folder. */
type Entry = string | null;

/**
 * A disk told without tables, as a reference: absolute path → entry. Every command says whether it
 * was carried out; one that was not has changed nothing.
 */
export class PlainDisk {
  here = '/';
  readonly #capacity: number;
  #entries = new Map<string, Entry>([['/', null]]);

  /** @param capacity how many bytes of text it holds */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Every path but the root, with its entry, in order of paths. */
  all(): [string, Entry][] {
    const below = [...this.#entries].filter(([path]) => path !== '/');
    return below.toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  cd(path: string): boolean {
    const at = this.#reach(path);
    if (at === undefined || !this.#isFolder(at)) return false;
    this.here = at;
    return true;
  }

  mkdir(path: string, parents: boolean): boolean {
    return this.#all(() => {
      const steps = withoutSlash(path).split('/');
      const prefixes = steps.map((_, index) => steps.slice(0, index + 1).join('/') || '/');
      const wanted = parents ? prefixes : prefixes.slice(-1);
      return wanted.every((prefix, index) => {
        const at = this.#reach(prefix);
        if (at === undefined) return false;
        const isLast = index === wanted.length - 1;
        if (this.#entries.has(at)) return !isLast || (parents && this.#isFolder(at));
        this.#entries.set(at, null);
        return true;
      });
    });
  }

  write(path: string, text: (before: string) => string): boolean {
    const at = this.#reach(path);
    if (at === undefined || this.#isFolder(at)) return false;
    return this.#all(() => {
      this.#entries.set(at, text(this.#entries.get(at) ?? ''));
      return true;
    });
  }

  touch(path: string): boolean {
    const at = this.#reach(path);
    return at !== undefined && (this.#isFolder(at) || this.write(path, (before) => before));
  }

  cp(source: string, destination: string, recursive: boolean): boolean {
    const from = this.#reach(source);
    const to = from && this.#landing(source, from, destination);
    if (!from || !to || (this.#isFolder(from) && !recursive) || isWithin(to, from)) return false;
    return this.#all(() => this.#copy(from, to));
  }

  mv(source: string, destination: string): boolean {
    const from = this.#reach(source);
    const to = from && this.#landing(source, from, destination);
    if (!from || !to || endsInDots(source) || from === '/' || isWithin(to, from)) return false;
    if (this.#entries.has(to) && !this.#gives(from, to)) return false;
    this.#entries = new Map(
      [...this.#entries]
        .filter(([path]) => !isWithin(path, to))
        .map(([path, entry]) => [moved(path, from, to), entry]),
    );
    this.here = moved(this.here, from, to);
    return true;
  }

  rm(path: string, recursive: boolean): boolean {
    const at = this.#reach(path);
    if (at === undefined || !this.#entries.has(at) || (this.#isFolder(at) && !recursive))
      return false;
    return this.#remove(path, at);
  }

  rmdir(path: string): boolean {
    const at = this.#reach(path);
    return at !== undefined && this.#isFolder(at) && this.#isEmpty(at) && this.#remove(path, at);
  }

  #remove(path: string, at: string): boolean {
    if (endsInDots(path) || at === '/' || isWithin(this.here, at)) return false;
    for (const [gone] of this.all()) if (isWithin(gone, at)) this.#entries.delete(gone);
    return true;
  }

  /** Where a path leads; nothing when a folder on the way is missing. */
  #reach(path: string): string | undefined {
    let at = path.startsWith('/') ? '/' : this.here;
    for (const step of path.split('/')) {
      if (!this.#isFolder(at)) return undefined;
      if (step === '' || step === '.') continue;
      at = step === '..' ? above(at) : within(at, step);
    }
    return at;
  }

  /** Where a copied or moved entry comes to stand. */
  #landing(source: string, from: string, destination: string): string | undefined {
    if (!this.#entries.has(from)) return undefined;
    const at = this.#reach(this.#isFolder(from) ? withoutSlash(destination) : destination);
    if (at === undefined || !this.#isFolder(at) || endsInDots(source)) return at;
    return isWithin(at, from) ? at : within(at, from.slice(above(from).length).replace('/', ''));
  }

  #copy(from: string, to: string): boolean {
    const [entry, taken] = [this.#entries.get(from) ?? null, this.#entries.get(to)];
    if (taken !== undefined && (taken === null) !== (entry === null)) return false;
    const inside = this.all().filter(([path]) => path !== '/' && above(path) === from);
    this.#entries.set(to, entry);
    return inside.every(([path]) => this.#copy(path, moved(path, from, to)));
  }

  /** Whether what stands at `to` gives way to what comes from `from`. */
  #gives(from: string, to: string): boolean {
    if (this.#isFolder(to) !== this.#isFolder(from)) return false;
    return this.#isEmpty(to) && to !== this.here;
  }

  #isFolder(path: string): boolean {
    return this.#entries.get(path) === null;
  }

  #isEmpty(path: string): boolean {
    return !this.all().some(([other]) => above(other) === path);
  }

  #size(): number {
    const sizes = [...this.#entries.values()].map((entry) => Buffer.byteLength(entry ?? ''));
    return sizes.reduce((total, size) => total + size, 0);
  }

  /** All of it or nothing. */
  #all(change: () => boolean): boolean {
    const before = new Map(this.#entries);
    const done = change() && this.#size() <= this.#capacity;
    if (!done) this.#entries = before;
    return done;
  }
}

function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function within(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

function moved(path: string, from: string, to: string): string {
  const rest = path.slice(from === '/' ? 0 : from.length);
  return isWithin(path, from) ? `${to === '/' ? '' : to}${rest}` || '/' : path;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

function endsInDots(path: string): boolean {
  return ['.', '..'].includes(withoutSlash(path).split('/').at(-1) ?? '');
}
