/** Words about a permit or course of which the DGT publishes no results by section. */
export type Curso = {
  /** Hours that its rules are said to ask for; null where they depend on the course. */
  horas: number | null;
  /** Who examines, in a few words. */
  examen: string;
  /** Reason why it has neither a pass rate nor an expected cost. */
  motivo: string;
  necesita: readonly string[];
  /** Permits whose autoescuelas are the likeliest to give it, nearest first. */
  cercanos: readonly string[];
  /** Name of the course within a sentence. */
  llamado: string;
  /** Codes of the other courses of the same matter. */
  hermanos: readonly string[];
};

const COMUNIDAD =
  'Su examen lo hace la comunidad autónoma, y la DGT no publica sus resultados: sin ellos no hay tasa de aprobados ni coste esperado.';
const SIN_EXAMEN =
  'No hay examen de la DGT, así que no hay aprobados ni suspensos que contar: ni tasa de aprobados ni coste esperado.';

const CAP = ['CAP', 'CAP-280', 'CAP-35'];
const PUNTOS = ['RPV', 'RPV-12'];

const others = (family: readonly string[], codigo: string) => family.filter((other) => other !== codigo);

/**
 * Source of the ages, previous permits and test of points recovery: RD 818/2009. No official text was read for the hours or for the year of
 * permit B that ADR asks for, and these texts say so.
 */
const CURSOS: Record<string, Curso> = {
  A: {
    horas: 9,
    examen: 'sin examen de la DGT',
    motivo: `Se obtiene con un curso. ${SIN_EXAMEN}`,
    necesita: [
      'Tener 20 años y el permiso A2 desde hace al menos dos (RD 818/2009, arts. 4 y 5).',
      'Hacer un curso, que suele darse como de 9 horas; la duración está por comprobar en su norma.',
    ],
    cercanos: ['A2'],
    llamado: 'el curso de A',
    hermanos: [],
  },
  CAP: {
    horas: 140,
    examen: 'examina la comunidad autónoma',
    motivo: COMUNIDAD,
    necesita: [
      'Es la cualificación inicial acelerada, para conducir camiones o autobuses como profesión, con un permiso C o D.',
      'Un curso de 140 horas, por comprobar en su norma.',
    ],
    cercanos: ['C', 'D'],
    llamado: 'el CAP acelerado',
    hermanos: others(CAP, 'CAP'),
  },
  'CAP-280': {
    horas: 280,
    examen: 'examina la comunidad autónoma',
    motivo: COMUNIDAD,
    necesita: [
      'Es la cualificación inicial ordinaria, para conducir camiones o autobuses como profesión, con un permiso C o D.',
      'Un curso de 280 horas, por comprobar en su norma.',
    ],
    cercanos: ['C', 'D'],
    llamado: 'el CAP ordinario',
    hermanos: others(CAP, 'CAP-280'),
  },
  'CAP-35': {
    horas: 35,
    examen: 'la DGT no lo examina',
    motivo: 'La DGT no publica resultados de este curso: no hay tasa de aprobados ni coste esperado.',
    necesita: [
      'Es para quien ya conduce camiones o autobuses con el CAP.',
      'Un curso de 35 horas cada cinco años, por comprobar en su norma.',
    ],
    cercanos: ['C', 'D'],
    llamado: 'la formación continua del CAP',
    hermanos: others(CAP, 'CAP-35'),
  },
  RPV: {
    horas: 24,
    examen: 'prueba teórica de la DGT',
    motivo:
      'La DGT publica cuántos aprueban su prueba teórica, pero no por sección: no hay tasa de cada autoescuela ni coste esperado.',
    necesita: [
      'Es para quien perdió todos los puntos y quiere volver a conducir.',
      'Un curso de 24 horas, por comprobar en su norma, y después la prueba teórica: de 30 a 50 preguntas y tres convocatorias, con un ciclo de cuatro horas antes de repetirla (RD 818/2009, art. 51.4).',
    ],
    cercanos: ['B'],
    llamado: 'el curso para recuperar el permiso',
    hermanos: others(PUNTOS, 'RPV'),
  },
  'RPV-12': {
    horas: 12,
    examen: 'sin examen de la DGT',
    motivo: SIN_EXAMEN,
    necesita: [
      'Es para quien perdió parte de los puntos y todavía puede conducir.',
      'Un curso de 12 horas, por comprobar en su norma.',
    ],
    cercanos: ['B'],
    llamado: 'el curso de recuperación de puntos',
    hermanos: others(PUNTOS, 'RPV-12'),
  },
  ADR: {
    horas: null,
    examen: 'sin resultados publicados',
    motivo:
      'Los resultados que publica la DGT no incluyen su examen: no hay tasa de aprobados ni coste esperado.',
    necesita: [
      'Permiso B desde hace un año, por comprobar en su norma.',
      'Un curso común, y otro de cada especialidad (cisternas, explosivos, radiactivos); se renueva cada cinco años.',
    ],
    cercanos: ['C', 'B'],
    llamado: 'el curso de ADR',
    hermanos: [],
  },
};

/** Gives the words of a course. For a course that the office added itself, they only say that the DGT publishes no results of it. */
export const courseOf = (codigo: string, nombre: string): Curso =>
  CURSOS[codigo] ?? {
    horas: null,
    examen: 'la DGT no publica resultados',
    motivo: 'La DGT no publica resultados de este curso: no hay tasa de aprobados ni coste esperado.',
    necesita: [],
    cercanos: ['B'],
    llamado: `«${nombre}»`,
    hermanos: [],
  };
