import { tarifaCalls } from '#comparador/tarifas/permisosAutoescuela/calls.ts';
import type { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import type { permisosConducir } from '#comparador/tarifas/permisosConducir/contract.ts';
import { ApiError, NO_ANSWER } from '#platform/browser/api-error.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { lanzamientosCalls } from '../calls.ts';

/** Boxes of the price of a counter, as they are typed. */
export type Boxes = {
  matricula: string;
  precioClase: string;
  minutosClase: string;
  clasesIncluidas: string;
  tramitacion: string;
  presentacion: string;
};

export const emptyBoxes: Boxes = {
  matricula: '',
  precioClase: '',
  minutosClase: '45',
  clasesIncluidas: '0',
  tramitacion: '',
  presentacion: '',
};

/** A visit that was made: with the price that was seen, or with null where they did not say it. */
export type Visit = {
  codigo: string;
  seccion: string;
  nombre: string;
  /** `YYYY-MM-DD`. */
  el: string;
  boxes: Boxes | null;
};

/** Walk on a telephone: boxes that are being typed, by code, and visits that wait for the network. */
export type KeptWalk = { typed: Record<string, Boxes>; waiting: Visit[] };

type Storing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (municipio: string) => `visitas:${municipio}`;

/** Reads what is kept of the walk of a town; nothing where another program wrote something else. */
export function readWalk(storage: Storing, municipio: string): KeptWalk {
  try {
    const { typed = {}, waiting = [] }: Partial<KeptWalk> = JSON.parse(
      storage.getItem(keyOf(municipio)) ?? '{}',
    );
    return { typed, waiting };
  } catch {
    return { typed: {}, waiting: [] };
  }
}

/** Keeps a walk, and nothing once all is sent. */
export function keepWalk(storage: Storing, municipio: string, walk: KeptWalk): void {
  if (walk.waiting.length === 0 && Object.keys(walk.typed).length === 0) storage.removeItem(keyOf(municipio));
  else storage.setItem(keyOf(municipio), JSON.stringify(walk));
}

const tarifas = crudCalls<typeof permisosAutoescuela>('permisosAutoescuela');
const permisos = crudCalls<typeof permisosConducir>('permisosConducir');

/**
 * Sends a visit: notes the price in the one noted tarifa of the section, as the office does elsewhere, and then the step. Sent twice it leaves
 * the same.
 */
async function sendVisit(municipio: string, { codigo, seccion, el, boxes }: Visit): Promise<void> {
  if (boxes) {
    const { _id: _idCliente } = await tarifaCalls.abrirAutoescuela({ numRegistroDgt: codigo });
    const { filas } = await permisos.leer({ limite: '100' });
    const _idPermiso = filas.find((permiso) => permiso.codigo === 'B')?._id;
    const { filas: noted } = await tarifas.leer({ _idCliente, origen: 'anotada', limite: '100' });
    const known = noted.find(
      (row) => row._idPermiso === _idPermiso && row.seccion === seccion && !row.automatico,
    );
    const enrolled = boxes.matricula.trim() === '' ? null : '0';
    const sheet = {
      matricula: boxes.matricula.trim() || null,
      // The counter's amount for the enrolment includes the theory and its material.
      teorica: enrolled,
      material: enrolled,
      precioClase: boxes.precioClase,
      minutosClase: Number(boxes.minutosClase),
      clasesIncluidas: Number(boxes.clasesIncluidas),
      tramitacion: boxes.tramitacion.trim() || null,
      presentacionExamen: boxes.presentacion.trim() || null,
      estado: 'publicada',
      confirmadaEn: el,
      vistaEn: 'En el mostrador',
      vistaEl: el,
    };
    if (known) await tarifas.actualizar(known, sheet);
    else
      await tarifas.crear({
        ...sheet,
        _idCliente,
        _idPermiso,
        seccion,
        nombre: 'Mostrador',
        origen: 'anotada',
        vigenteDesde: el,
      });
  }
  await lanzamientosCalls.anotar({ municipio, codigo, paso: 'visita' });
}

/**
 * Sends the visits that wait on this telephone, one after another, those too that are added meanwhile. Each leaves the telephone once the
 * server has it, by its own name: what else is typed or waits stays. `sent` counts them; `refused` says why the server refused the next one.
 */
async function sendKept(municipio: string, onSent: () => void): Promise<{ sent: number; refused?: unknown }> {
  for (let sent = 0; ; sent += 1) {
    const [visit] = readWalk(localStorage, municipio).waiting;
    if (!visit) return { sent };
    try {
      await sendVisit(municipio, visit);
    } catch (error) {
      const silent = error instanceof ApiError && error.codigo === NO_ANSWER;
      return silent ? { sent } : { sent, refused: error };
    }
    const now = readWalk(localStorage, municipio);
    keepWalk(localStorage, municipio, {
      ...now,
      waiting: now.waiting.filter(({ codigo }) => codigo !== visit.codigo),
    });
    onSent();
  }
}

/** Sendings under way, by town: two at once would note a price twice, and each would remove what the other has not sent. */
const underWay = new Map<string, ReturnType<typeof sendKept>>();

/** Sends what waits of a town. While a sending is under way, which takes what was added too, it waits for that one and has itself sent none. */
export async function sendWaiting(municipio: string, onSent: () => void): ReturnType<typeof sendKept> {
  const running = underWay.get(municipio);
  if (running) return { ...(await running), sent: 0 };
  const sending = sendKept(municipio, onSent);
  underWay.set(municipio, sending);
  try {
    return await sending;
  } finally {
    underWay.delete(municipio);
  }
}
