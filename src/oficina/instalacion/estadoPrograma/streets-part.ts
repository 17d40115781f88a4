import type { StreetsState } from '#comparador/lugares/calles/street-tiles.server.ts';
import type { Parte } from './contract.ts';

/** The file is optional: without it the part is `saltada`, and asks for no attention. */
const STATES: Readonly<Record<StreetsState['estado'], Pick<Parte, 'estado' | 'texto' | 'mensaje'>>> = {
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
export const streetsPart = ({ estado }: StreetsState): Parte => ({
  clave: 'calles',
  titulo: 'Mapa de calles',
  desde: null,
  salida: null,
  ...STATES[estado],
});
