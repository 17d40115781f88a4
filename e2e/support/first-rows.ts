import { auxiliaries } from '../../src/panel/auxiliaries.ts';

type Calls = { get(path: string): Promise<{ filas: { _id: string }[] }> };

/** Families of the rows that stand within another's screens, by the last but one part of the address. */
const WITHIN: Record<string, string> = {
  contactos: 'contactosClientes',
  tarifas: 'permisosAutoescuela',
  actividades: 'actividades',
};

const OWNER: Record<string, string> = { clientes: '_idCliente', alumnos: '_idAlumno' };

/**
 * The address of a screen with rows that are there: of the first of its family, or of the one given for it, and of the
 * first within that. Throws when there is none: the demonstration should have one.
 */
export async function addressOf(
  calls: Calls,
  screen: string,
  given: Record<string, string> = {},
): Promise<string> {
  const parts = screen.split('/');
  const [place = '', auxiliary = ''] = parts;
  const family = auxiliaries.find(({ path }) => path === auxiliary)?.family ?? place;
  const id = screen.includes(':id') ? (given[place] ?? (await firstOf(calls, family))) : '';
  const within = WITHIN[parts.at(-2) ?? ''] ?? '';
  const owner = OWNER[place];
  const fila = screen.includes(':fila')
    ? await firstOf(calls, within, owner && id ? `&${owner}=${id}` : '')
    : '';
  return screen.replace(':id', id).replace(':fila', fila);
}

async function firstOf(calls: Calls, family: string, filter = ''): Promise<string> {
  const { filas } = await calls.get(`/${family}/leer?limite=1${filter}`);
  const [first] = filas;
  if (!first) throw new Error(`no row of ${family}`);
  return first._id;
}
