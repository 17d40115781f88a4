import { pick, type Random } from '#platform/kit/seeded-random.ts';

const PLACES = [
  'GLORIETA',
  'ROTONDA',
  'SENDA',
  'VEREDA',
  'ALAMEDA',
  'ATALAYA',
  'TRAVESÍA',
  'RONDA',
  'PLAZUELA',
  'CUESTA',
  'RIBERA',
  'CALZADA',
  'ESTACIÓN',
  'FAROLA',
  'VENTANA',
  'BRÚJULA',
  'COMETA',
  'LADERA',
  'CAÑADA',
  'PASARELA',
];

const TREES = [
  'OLMO',
  'TEJO',
  'NOGAL',
  'ALISO',
  'ENEBRO',
  'LENTISCO',
  'TOMILLO',
  'BREZO',
  'ACEBO',
  'MADROÑO',
  'AVELLANO',
  'LAUREL',
  'CEREZO',
  'SAUCE',
  'TILO',
  'ARCE',
  'ABEDUL',
  'ESPLIEGO',
  'ALGARROBO',
  'DRAGO',
];

/**
 * Invents a name as the DGT writes it: capitals, at most forty letters. A place and a tree make it unlike any real
 * autoescuela.
 */
export const inventName = (random: Random) => `${pick(random, PLACES)} DEL ${pick(random, TREES)}`;

/** The longest name that fits in the DGT's column. */
export const LONGEST_NAME = 'ESTACIÓN DE FORMACIÓN VIAL DEL ALGARROBO';
