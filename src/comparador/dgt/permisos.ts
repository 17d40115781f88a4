/*
 * Permits, licences and courses that autoescuelas teach. Vehicles and ages: RD 818/2009 arts. 4 to 6;
 * exams: its annex V.A and the exemptions of art. 54 (consolidated text with the amendments up to RD
 * 1010/2023).
 */

/** Common theory, specific theory, closed track, and open road, in the order in which they are sat. */
export const partesExamen = ['teorica', 'especifica', 'destreza', 'circulacion'] as const;
export type ParteExamen = (typeof partesExamen)[number];

type CodigoPermiso =
  | 'AM'
  | 'A1'
  | 'A2'
  | 'A'
  | 'B'
  | 'B96'
  | 'B+E'
  | 'C1'
  | 'C'
  | 'C+E'
  | 'D1'
  | 'D'
  | 'D+E'
  | 'CAP'
  | 'LCM'
  | 'LVA'
  | 'RPV'
  | 'CAP-280'
  | 'CAP-35'
  | 'RPV-12'
  | 'ADR';

/** Any one of the permits, held for at least these years (0: held, however lately). */
export type Requisito = { algunoDe: CodigoPermiso[]; anios: number };

export type PermisoCatalogo = {
  codigo: CodigoPermiso;
  nombre: string;
  descripcion: string;
  /** General rule; the exceptions are in `notas`. Null when it depends on other permits alone. */
  edadMinima: number | null;
  /** All of them are needed. */
  requisitos: Requisito[];
  /** Exams of someone without any permit but the required ones. Empty when there is none at the DGT. */
  partes: ParteExamen[];
  /** Exams of someone who holds a permit for which the common theory was passed (art. 54.1). */
  partesConPermiso: ParteExamen[];
  /** NOMBRE_PERMISO in the DGT's exam files. */
  codigosDgt: string[];
  /** Usual number of classes for an alumno; null for courses without single classes. */
  clasesTipicas: number | null;
  /** The number of classes is our own estimate, not a study's. */
  clasesEstimadas: boolean;
  /** Minutes; RD 1295/2003 art. 41.2 asks for 45 at least on the road. */
  duracionClase: number | null;
  /** Something here was not read in an official text; `notas` says what. */
  porComprobar: boolean;
  notas: string[];
  orden: number;
};

const MINUTOS_CLASE = 45;

const MOTO: ParteExamen[] = ['teorica', 'especifica', 'destreza', 'circulacion'];
const SIN_TEORICA_COMUN: ParteExamen[] = ['especifica', 'destreza', 'circulacion'];
const SIN_CIRCULACION: ParteExamen[] = ['especifica', 'destreza'];

const CON_B: Requisito[] = [{ algunoDe: ['B'], anios: 0 }];
const PARA_CAP: Requisito[] = [{ algunoDe: ['C1', 'C', 'D1', 'D'], anios: 0 }];
const CAP_POR_COMPROBAR = 'Las horas están por comprobar.';
const DESDE_18_CON_CAP = 'Desde los 18 años con el CAP de cualificación inicial ordinaria (art. 4.2).';

type Datos = Pick<PermisoCatalogo, 'codigo' | 'nombre' | 'descripcion' | 'edadMinima' | 'partes'> &
  Partial<PermisoCatalogo>;

const PERMISOS: readonly Datos[] = [
  {
    codigo: 'AM',
    nombre: 'Ciclomotor',
    descripcion: 'Ciclomotores de dos o tres ruedas y cuatriciclos ligeros.',
    edadMinima: 15,
    partes: SIN_CIRCULACION,
    codigosDgt: ['AM', 'AML'],
    clasesTipicas: 4,
    notas: ['Hasta los 18 años no permite llevar pasajeros.'],
  },
  {
    codigo: 'A1',
    nombre: 'Motocicleta hasta 125 cm³',
    descripcion: 'Motocicletas de hasta 125 cm³ y 11 kW, y triciclos de motor de hasta 15 kW.',
    edadMinima: 16,
    partes: MOTO,
    partesConPermiso: SIN_TEORICA_COMUN,
    codigosDgt: ['A1'],
    clasesTipicas: 8,
    notas: ['Incluye el permiso AM.'],
  },
  {
    codigo: 'A2',
    nombre: 'Motocicleta hasta 35 kW',
    descripcion:
      'Motocicletas de hasta 35 kW (unos 47 caballos) que no deriven de otra de más del doble de potencia.',
    edadMinima: 18,
    partes: MOTO,
    partesConPermiso: SIN_TEORICA_COMUN,
    codigosDgt: ['A2'],
    clasesTipicas: 10,
    notas: [
      'Con dos años de experiencia con el A1 basta la prueba de circulación o un curso (art. 5.3).',
      'Incluye el permiso A1.',
    ],
  },
  {
    codigo: 'A',
    nombre: 'Motocicleta sin límite de potencia',
    descripcion: 'Todas las motocicletas y los triciclos de motor; se obtiene con un curso, sin examen.',
    edadMinima: 20,
    requisitos: [{ algunoDe: ['A2'], anios: 2 }],
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: [
      'Curso de 9 horas: por comprobar la duración con la Orden INT/210/2025, que lo regula.',
      'Hasta los 21 años no autoriza triciclos de más de 15 kW.',
    ],
  },
  {
    codigo: 'B',
    nombre: 'Coche',
    descripcion: 'Coches y furgonetas de hasta 3.500 kg y nueve plazas, con remolque ligero de hasta 750 kg.',
    edadMinima: 18,
    partes: ['teorica', 'circulacion'],
    partesConPermiso: ['circulacion'],
    codigosDgt: ['B'],
    clasesTipicas: 25,
    clasesEstimadas: false,
    notas: [
      'Unas 25 clases de 45 minutos: estudio de la OCU de junio de 2019.',
      'Las maniobras se examinan dentro de la prueba de circulación (art. 58.1).',
      'Con más de tres años de antigüedad permite llevar en España motocicletas del A1 (art. 4.2).',
    ],
  },
  {
    codigo: 'B96',
    nombre: 'Coche con remolque hasta 4.250 kg',
    descripcion: 'Conjuntos de coche y remolque de más de 750 kg que sumen entre 3.500 y 4.250 kg.',
    edadMinima: 18,
    requisitos: CON_B,
    partes: ['destreza', 'circulacion'],
    codigosDgt: ['B96'],
    clasesTipicas: 4,
    notas: ['Es un código del permiso B; un curso autorizado puede sustituir al examen (art. 5.5).'],
  },
  {
    codigo: 'B+E',
    nombre: 'Coche con remolque pesado',
    descripcion: 'Conjuntos de un vehículo del permiso B y un remolque de hasta 3.500 kg.',
    edadMinima: 18,
    requisitos: CON_B,
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['EB'],
    clasesTipicas: 8,
  },
  {
    codigo: 'C1',
    nombre: 'Camión hasta 7.500 kg',
    descripcion: 'Camiones de más de 3.500 kg y hasta 7.500 kg, con remolque ligero de hasta 750 kg.',
    edadMinima: 18,
    requisitos: CON_B,
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['C1'],
    clasesTipicas: 12,
  },
  {
    codigo: 'C',
    nombre: 'Camión',
    descripcion: 'Camiones de más de 3.500 kg, con remolque ligero de hasta 750 kg.',
    edadMinima: 21,
    requisitos: CON_B,
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['C'],
    clasesTipicas: 15,
    notas: [DESDE_18_CON_CAP, 'Incluye el permiso C1.'],
  },
  {
    codigo: 'C+E',
    nombre: 'Camión con remolque o tráiler',
    descripcion: 'Conjuntos de un camión del permiso C y un remolque o semirremolque de más de 750 kg.',
    edadMinima: 21,
    requisitos: [{ algunoDe: ['C'], anios: 0 }],
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['EC'],
    clasesTipicas: 12,
    notas: [DESDE_18_CON_CAP, 'Incluye los permisos B+E y C1+E, y el D+E si se tiene el D.'],
  },
  {
    codigo: 'D1',
    nombre: 'Autobús hasta 17 plazas',
    descripcion: 'Autobuses de hasta dieciséis pasajeros además del conductor y ocho metros de longitud.',
    edadMinima: 21,
    requisitos: CON_B,
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['D1'],
    clasesTipicas: 12,
    notas: [DESDE_18_CON_CAP, 'Hasta los 21 años vale solo en España.'],
  },
  {
    codigo: 'D',
    nombre: 'Autobús',
    descripcion:
      'Autobuses de más de ocho pasajeros además del conductor, con remolque ligero de hasta 750 kg.',
    edadMinima: 24,
    requisitos: CON_B,
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['D'],
    clasesTipicas: 15,
    notas: [
      'Desde los 21 o los 23 años según la modalidad del CAP; en España, desde los 18 o los 20 en ciertos casos (art. 4.2).',
      'Incluye el permiso D1.',
    ],
  },
  {
    codigo: 'D+E',
    nombre: 'Autobús con remolque',
    descripcion: 'Conjuntos de un autobús del permiso D y un remolque de más de 750 kg.',
    edadMinima: 24,
    requisitos: [{ algunoDe: ['D'], anios: 0 }],
    partes: SIN_TEORICA_COMUN,
    codigosDgt: ['ED'],
    clasesTipicas: 10,
    notas: [
      'Desde los 21 o los 23 años según la modalidad del CAP (art. 4.2).',
      'Incluye los permisos B+E y D1+E.',
    ],
  },
  {
    codigo: 'CAP',
    nombre: 'Cualificación inicial acelerada',
    descripcion:
      'Curso de 140 horas para conducir camiones o autobuses como profesión; lo examina la comunidad autónoma.',
    edadMinima: null,
    requisitos: PARA_CAP,
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: [CAP_POR_COMPROBAR, 'Por comprobar también si puede cursarse antes de tener el permiso.'],
  },
  {
    codigo: 'LCM',
    nombre: 'Vehículo para movilidad reducida',
    descripcion: 'Licencia para conducir vehículos para personas de movilidad reducida.',
    edadMinima: 14,
    partes: SIN_CIRCULACION,
    codigosDgt: ['LCM'],
    clasesTipicas: 4,
    notas: [
      'Hasta los 16 años no permite llevar pasajeros.',
      'Los permisos A1 y B ya la incluyen (art. 6.1).',
    ],
  },
  {
    codigo: 'LVA',
    nombre: 'Vehículo agrícola',
    descripcion:
      'Licencia para tractores y otros vehículos agrícolas que no excedan de las masas y medidas ordinarias.',
    edadMinima: 16,
    partes: SIN_CIRCULACION,
    codigosDgt: ['LVA'],
    clasesTipicas: 5,
    notas: ['El permiso B ya la incluye (art. 6.1).'],
  },
  {
    codigo: 'RPV',
    nombre: 'Recuperación de puntos, curso total',
    descripcion: 'Curso de 24 horas y prueba teórica para quien perdió todos los puntos.',
    edadMinima: null,
    partes: ['teorica'],
    codigosDgt: ['RPV'],
    duracionClase: null,
    porComprobar: true,
    notas: [
      'Las horas están por comprobar.',
      'Tres convocatorias; antes de repetir la prueba hace falta un ciclo de cuatro horas (art. 51.4).',
    ],
  },
  {
    codigo: 'CAP-280',
    nombre: 'Cualificación inicial ordinaria',
    descripcion:
      'Curso de 280 horas para conducir camiones o autobuses como profesión; lo examina la comunidad autónoma.',
    edadMinima: null,
    requisitos: PARA_CAP,
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: [CAP_POR_COMPROBAR, 'Por comprobar también si puede cursarse antes de tener el permiso.'],
  },
  {
    codigo: 'CAP-35',
    nombre: 'Formación continua del CAP',
    descripcion: 'Curso de 35 horas cada cinco años de quien ya conduce camiones o autobuses con el CAP.',
    edadMinima: null,
    requisitos: PARA_CAP,
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: [CAP_POR_COMPROBAR],
  },
  {
    codigo: 'RPV-12',
    nombre: 'Recuperación de puntos, curso parcial',
    descripcion: 'Curso de 12 horas, sin examen, para recuperar parte de los puntos.',
    edadMinima: null,
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: ['Las horas están por comprobar.'],
  },
  {
    codigo: 'ADR',
    nombre: 'Mercancías peligrosas (ADR)',
    descripcion: 'Autorización para transportar mercancías peligrosas; se renueva cada cinco años.',
    edadMinima: null,
    requisitos: [{ algunoDe: ['B'], anios: 1 }],
    partes: [],
    duracionClase: null,
    porComprobar: true,
    notas: [
      'El año de permiso B está por comprobar.',
      'Curso común y especialidades, con su examen cada una.',
    ],
  },
];

/** The catalogue in the order in which the screens list it. */
export const catalogoPermisos: readonly PermisoCatalogo[] = PERMISOS.map((permiso, index) => ({
  requisitos: [],
  partesConPermiso: permiso.partes,
  codigosDgt: [],
  clasesTipicas: null,
  clasesEstimadas: permiso.clasesTipicas !== undefined,
  duracionClase: MINUTOS_CLASE,
  porComprobar: false,
  notas: [],
  ...permiso,
  orden: index + 1,
}));
