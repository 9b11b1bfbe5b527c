import { base, en, en_AU_ocker, en_GB, Faker } from '@faker-js/faker';
import { derivedSeed } from '../draw/draw.ts';
import { notes, type Style } from './style.ts';

/** Values that a pool holds at most. */
const poolSize = 160;

/** Values of faker methods, drawn once so that sampling only picks. */
export class FakerPools {
  readonly #faker: Faker;
  readonly #pools = new Map<string, readonly unknown[]>();
  readonly #style: Style;

  /** @param day the datetime that relative dates refer to */
  constructor(day: string, style: Style) {
    this.#style = style;
    const people = { person: en_AU_ocker.person ?? {} };
    const locale = style === 'natural' ? [people, en_GB, en, base] : [en, base];
    this.#faker = new Faker({ locale });
    this.#faker.setDefaultRefDate(day);
  }

  /** Different values of a method such as `person.fullName`; undefined where there is no such method. */
  pool(method: string): readonly unknown[] | undefined {
    const known = this.#pools.get(method);
    if (known !== undefined) return known;
    const draw = this.#method(method);
    if (draw === undefined) return undefined;
    this.#faker.seed(derivedSeed(7, method));
    const pool = drawn(draw);
    this.#pools.set(method, pool);
    return pool;
  }

  #method(name: string): (() => unknown) | undefined {
    if (this.#style === 'natural' && name.startsWith('lorem.')) return this.#english(name);
    if (name === 'person.fullName') return () => this.#plainName();
    const [group = '', method = ''] = name.split('.');
    const owner: unknown = Reflect.get(this.#faker, group);
    if (typeof owner !== 'object' || owner === null) return undefined;
    const call: unknown = Reflect.get(owner, method);
    if (typeof call !== 'function') return undefined;
    return () => {
      const value: unknown = Reflect.apply(call, owner, []);
      return value;
    };
  }

  /** What stands for Latin words and sentences. */
  #english(name: string): () => string {
    const { commerce, helpers } = this.#faker;
    return ['lorem.word', 'lorem.words', 'lorem.slug'].includes(name)
      ? () => commerce.product()
      : () => helpers.arrayElement(notes);
  }

  /** Without titles and suffixes ("Mrs.", "Jr."), so that it can be said in any sentence. */
  #plainName(): string {
    const { person } = this.#faker;
    return `${person.firstName()} ${person.lastName()}`;
  }
}

/** What a method gives; nothing where it cannot be called without arguments. */
function drawn(draw: () => unknown): readonly unknown[] {
  try {
    return [...new Set(Array.from({ length: poolSize }, draw))];
  } catch {
    return [];
  }
}

/** The faker method for fields of a name, the first that fits. */
const methods: readonly (readonly [name: RegExp, method: string])[] = [
  [/e_?mail/i, 'internet.email'],
  [/phone|mobile|fax/i, 'phone.number'],
  [/first_?name/i, 'person.firstName'],
  [/(last|family|sur)_?name/i, 'person.lastName'],
  [/user_?name|login/i, 'internet.username'],
  [/company|supplier|organisation|organization|employer|vendor/i, 'company.name'],
  [/city|town/i, 'location.city'],
  [/country/i, 'location.country'],
  [/zip|post(al)?_?code/i, 'location.zipCode'],
  [/street|address/i, 'location.streetAddress'],
  [/author/i, 'book.author'],
  [/product|article|item/i, 'commerce.productName'],
  [/colou?r/i, 'color.human'],
  [/url|link|website/i, 'internet.url'],
  [/title|subject|headline/i, 'book.title'],
  [/job|occupation|position/i, 'person.jobTitle'],
  [/name|label|person|customer|contact|owner/i, 'person.fullName'],
  [/description|text|note|comment|reason|summary|message|body|content/i, 'lorem.sentence'],
];

/** A faker method that suits a field's name; words where nothing else does. */
export function fakerMethodFor(name: string): string {
  return methods.find(([pattern]) => pattern.test(name))?.[1] ?? 'lorem.words';
}
