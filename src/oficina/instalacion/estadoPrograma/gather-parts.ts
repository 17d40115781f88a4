import type { StreetsState } from '#comparador/lugares/calles/street-tiles.server.ts';
import type { PasoLeido } from '#oficina/instalacion/puestaEnMarcha/contract.ts';
import type { Part } from '#platform/observe/health/health.server.ts';
import type { EstadoInstalacion, Parte } from './contract.ts';
import { ofSetUp, partWords } from './part-words.ts';

/** Steps of the set-up that stay as parts of the state. */
const WATCHED = ['web', 'ventas', 'correo', 'agencia', 'copias', 'legales', 'datosOficiales'];

type PartsInput = {
  health: readonly Part[];
  pasos: readonly PasoLeido[];
  /** Jobs that ran out of tries in the last day. */
  fallidos: number;
  /** The database is a restored copy that nobody has confirmed. */
  restaurada: boolean;
  /** State of the map of streets; undefined where nobody knows of it. */
  calles?: StreetsState | undefined;
  /** Names of a list that are equal except for signs: 'marcas: «D'Or», «D’Or»'. */
  repetidos?: readonly string[];
};

/** Gathers every part of the installation; the parts that need attention come first. */
export function gatherParts({
  health,
  pasos,
  fallidos,
  restaurada,
  calles,
  repetidos = [],
}: PartsInput): EstadoInstalacion {
  const parts = new Map<string, Parte>();
  const put = (parte: Parte) => {
    const there = parts.get(parte.clave);
    if (!there || weightOf(parte) < weightOf(there)) parts.set(parte.clave, parte);
  };
  if (restaurada) put(RESTORED);
  for (const paso of pasos) if (WATCHED.includes(paso.clave)) put(ofStep(paso));
  for (const part of health) put(ofProbe(part));
  if (fallidos > 0) put(ofJobs(fallidos));
  if (repetidos.length > 0) put(ofNames(repetidos));
  if (calles) put(streetsPart(calles));
  const order = Object.keys(partWords);
  const partes = [...parts.values()].sort(
    (a, b) => weightOf(a) - weightOf(b) || order.indexOf(a.clave) - order.indexOf(b.clave),
  );
  return { partes, atencion: partes.filter(wantsLook).length };
}

const ofNames = (repetidos: readonly string[]): Parte => ({
  clave: 'nombres',
  titulo: 'Nombres que se repiten',
  estado: 'aviso',
  texto: `Son el mismo nombre, salvo acentos, comillas o signos: ${repetidos.join('; ')}. Cambia uno de cada dos en su lista.`,
  desde: null,
  salida: null,
  mensaje: null,
});

const ORDER: readonly Parte['estado'][] = ['mal', 'aviso', 'falta', 'saltada', 'bien'];

const weightOf = ({ estado }: Parte): number => ORDER.indexOf(estado);

const wantsLook = ({ estado }: Parte): boolean => estado !== 'bien' && estado !== 'saltada';

const RESTORED: Parte = {
  clave: 'restaurada',
  titulo: 'Copia restaurada',
  estado: 'mal',
  texto:
    'Esto es una copia restaurada y nadie la ha confirmado: no se envía nada. Se confirma en el aviso de arriba.',
  desde: null,
  salida: null,
  mensaje: null,
};

const wordsOf = (clave: string) => partWords[clave] ?? { titulo: clave, bien: '', servidor: true };

const STATES: Record<PasoLeido['estado'], Parte['estado']> = {
  hecho: 'bien',
  espera: 'aviso',
  aviso: 'aviso',
  falta: 'falta',
};

function ofStep({ clave, estado, saltado, detalle }: PasoLeido): Parte {
  const { titulo, salida = null } = wordsOf(clave);
  const well = estado === 'hecho';
  return {
    clave,
    titulo,
    estado: saltado && !well ? 'saltada' : STATES[estado],
    texto: detalle,
    desde: null,
    salida: (!well && ofSetUp[clave]) || salida,
    mensaje: null,
  };
}

function ofProbe({ clave, estado, desde, texto, queHacer }: Part): Parte {
  const { titulo, bien, salida = null, servidor } = wordsOf(clave);
  const well = estado === 'bien';
  return {
    clave,
    titulo,
    estado,
    texto: well ? bien : servidor ? texto : `${texto} ${queHacer}`,
    desde: well ? null : desde.toISOString(),
    salida,
    mensaje: well || !servidor ? null : `${texto} ${queHacer}`,
  };
}

function ofJobs(fallidos: number): Parte {
  const texto =
    fallidos === 1
      ? 'Desde ayer hay un trabajo del programa que no ha podido terminar.'
      : `Desde ayer hay ${fallidos} trabajos del programa que no han podido terminar.`;
  const mensaje = `${texto} El registro del programa dice cuáles y por qué, en las líneas «job failed».`;
  const { titulo } = wordsOf('cola');
  return { clave: 'cola', titulo, estado: 'aviso', texto, desde: null, salida: null, mensaje };
}

/** The file is optional: without it the part is `saltada`, and asks for no attention. */
const STREETS_WORDS: Readonly<Record<StreetsState['estado'], Pick<Parte, 'estado' | 'texto' | 'mensaje'>>> = {
  sin_fichero: {
    estado: 'saltada',
    texto:
      'No hay fichero de calles: los resultados no ofrecen el mapa de calles, y los mapas enseñan contornos.',
    mensaje:
      'Para tener el mapa de calles hace falta un fichero PMTiles de OpenStreetMap con España: cómo se saca está en docs/operacion/mapa-de-calles.md. Ponlo en la carpeta de datos con el nombre calles.pmtiles, o donde diga la variable CALLES_FILE. No hay que volver a arrancar si es en la carpeta de datos.',
  },
  roto: {
    estado: 'aviso',
    texto: 'El fichero de calles no se puede leer: los resultados no ofrecen el mapa de calles.',
    mensaje:
      'El fichero de calles (calles.pmtiles en la carpeta de datos, o el de CALLES_FILE) está cortado o no es PMTiles de teselas vectoriales. Vuelve a sacarlo y ponlo en su sitio con otro nombre primero y un cambio de nombre después.',
  },
  bien: {
    estado: 'bien',
    texto: 'Los resultados se ven en el mapa de calles, con datos de OpenStreetMap.',
    mensaje: null,
  },
};

/** State of the map of streets, for who administers the installation. */
const streetsPart = ({ estado }: StreetsState): Parte => ({
  clave: 'calles',
  titulo: 'Mapa de calles',
  desde: null,
  salida: null,
  ...STREETS_WORDS[estado],
});
