/** Typical queries of the office's lists, by name. */
export type OfficeQuery = { name: string; family: 'alumnos' | 'clientes'; queries: string[] };

const STAGES = ['prospeccion', 'calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'];
const PROVINCES = Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, '0'));

/** From the most frequent name to one that nobody has; two words, part of a word, an e-mail, a telephone, a code. */
export const TEXTS = [
  'maría',
  'garcía',
  'zubizarreta',
  'ana peña',
  'begoña ceballos ibáñez',
  'puigdom',
  'nadie se llama así',
  'a123456@ejemplo.es',
  '+34600012345',
  'ALU-054321',
  'jo',
];

const texts = TEXTS.map((text) => `texto=${encodeURIComponent(text)}`);
const stages = STAGES.map((stage) => `etapa=${stage}`);
const within = (one: string[], other: string[]) => one.flatMap((a) => other.map((b) => `${a}&${b}`));

const ofFamily = (family: OfficeQuery['family'], other: string): OfficeQuery[] => [
  { name: 'first page', family, queries: [''] },
  { name: `by ${other.replace('-', '')}`, family, queries: [`orden=${other}`] },
  { name: 'by stage', family, queries: stages },
  { name: 'by province', family, queries: PROVINCES.map((code) => `codProvincia=${code}`) },
  {
    name: 'by stage and province',
    family,
    queries: within(
      stages,
      PROVINCES.map((code) => `codProvincia=${code}`),
    ),
  },
  { name: 'free text', family, queries: texts },
  { name: 'free text within a stage', family, queries: within(texts, stages) },
];

export const officeQueries: OfficeQuery[] = [
  ...ofFamily('alumnos', 'nombre'),
  ...ofFamily('clientes', '-codigo'),
];
