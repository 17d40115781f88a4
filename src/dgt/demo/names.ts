import { pick, type Random } from '#kit/seeded-random.ts';

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

/** As the DGT would write it: capitals, forty letters at most. Made of a place and a tree, like no real school. */
export const inventName = (random: Random) => `${pick(random, PLACES)} DEL ${pick(random, TREES)}`;

/** The longest that fits in the DGT's column. */
export const LONGEST_NAME = 'ESTACIÓN DE FORMACIÓN VIAL DEL ALGARROBO';
