import { pick, type Random } from '#platform/kit/seeded-random.ts';
import { slugify } from '#platform/kit/text/search-text.ts';

const NAMES = [
  'Aitana',
  'Álvaro',
  'Begoña',
  'Bruno',
  'Carmen',
  'Daniela',
  'Diego',
  'Elena',
  'Fátima',
  'Gonzalo',
  'Hugo',
  'Inés',
  'Íñigo',
  'Jimena',
  'Joan',
  'Leire',
  'Lucía',
  'Martín',
  'Mohamed',
  'Nerea',
  'Noa',
  'Óscar',
  'Pau',
  'Rocío',
  'Sofía',
  'Tomás',
  'Uxía',
  'Vega',
  'Xabier',
  'Yolanda',
];

const SURNAMES = [
  'Álvarez',
  'Benítez',
  'Castro',
  'Domínguez',
  'Etxeberria',
  'Ferrer',
  'Gallego',
  'Herrera',
  'Ibáñez',
  'Jiménez',
  'Lozano',
  'Muñoz',
  'Núñez',
  'Ortega',
  'Peña',
  'Quintana',
  'Rovira',
  'Sánchez',
  'Vázquez',
];

export type Person = { nombre: string; apellidos: string; email: string };

/** Makes a person; the number makes their address unique. */
export function inventPerson(random: Random, number: number): Person {
  const nombre = pick(random, NAMES);
  const apellidos = `${pick(random, SURNAMES)} ${pick(random, SURNAMES)}`;
  return {
    nombre,
    apellidos,
    email: `${slugify(`${nombre} ${apellidos}`).replaceAll('-', '.')}.${number}@correo.example`,
  };
}
