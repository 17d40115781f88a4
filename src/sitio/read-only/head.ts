import type { MetaDescriptor } from 'react-router';
import { escaped } from './write-markup.ts';

/** Foreign text inside a script element could end it. */
const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes the elements of a page's metadata, in the form that React Router's `meta` gives them. */
export const headOf = (descriptors: readonly MetaDescriptor[]): string => descriptors.map(elementOf).join('');

function elementOf(descriptor: MetaDescriptor): string {
  if ('title' in descriptor) return `<title>${escaped(String(descriptor.title))}</title>`;
  if ('script:ld+json' in descriptor)
    return `<script type="application/ld+json">${scriptText(descriptor['script:ld+json'])}</script>`;
  if ('tagName' in descriptor) {
    const { tagName, ...attributes } = descriptor;
    return element(String(tagName), attributes);
  }
  return element('meta', descriptor);
}

function element(name: string, attributes: object): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}/>`;
}
