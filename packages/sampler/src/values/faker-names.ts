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
