import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test.each([
  ['ana+b@ejemplo.es', 'mailto:ana%2Bb@ejemplo.es'],
  ['ana?bcc=otra&x=1@ejemplo.es', 'mailto:ana%3Fbcc%3Dotra%26x%3D1@ejemplo.es'],
  ['ana%0Aotra@ejemplo.es', 'mailto:ana%250Aotra@ejemplo.es'],
])('el enlace para escribir a %s no lleva más que su dirección', (email, href) => {
  expect(mailLink(email)).toBe(href);
});
