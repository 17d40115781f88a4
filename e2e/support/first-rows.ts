import { families } from '../../src/families.ts';

type Row = { _id: string } & Record<string, unknown>;
type Calls = { get(path: string): Promise<{ filas: Row[] }> };

/** Families of the rows that stand within another's screens, by the last but one part of the address. */
const WITHIN: Record<string, string> = {
  contactos: 'contactosClientes',
  tarifas: 'permisosAutoescuela',
  actividades: 'actividades',
};

/** Families whose calls are named otherwise than their screens. */
const CALLED: Record<string, string> = {
  usuariosCliente: 'usuariosClientes',
  usuariosTrabajador: 'usuariosTrabajadores',
};

const OWNER: Record<string, string> = { clientes: '_idCliente', alumnos: '_idAlumno' };

/**
 * The address of a screen with rows that are there: of the first of its family, or of the one given for it, and of the
 * first within that; undefined when there is none.
 */
export async function addressOf(
  calls: Calls,
  screen: string,
  given: Record<string, string> = {},
): Promise<string | undefined> {
  const parts = screen.split('/');
  const [place = '', auxiliary = ''] = parts;
  const family =
    families.find(({ path }) => path === `${place}/${auxiliary}`)?.name ?? CALLED[place] ?? place;
  const within = WITHIN[parts.at(-2) ?? ''] ?? '';
  const owner = OWNER[place];
  if (screen.includes(':fila') && owner) {
    const { filas } = await calls.get(
      `/${within}/leer?limite=100${given[place] ? `&${owner}=${given[place]}` : ''}`,
    );
    const row = filas.find((one) => one[owner]);
    return row && screen.replace(':id', String(row[owner])).replace(':fila', row._id);
  }
  const id = screen.includes(':id')
    ? (given[place] ?? given[`${place}/${auxiliary}`] ?? (await firstOf(calls, family)))
    : '';
  const fila = screen.includes(':fila') ? await firstOf(calls, within) : '';
  if (id === undefined || fila === undefined) return undefined;
  return screen.replace(':id', id).replace(':fila', fila);
}

async function firstOf(calls: Calls, family: string): Promise<string | undefined> {
  const { filas } = await calls.get(`/${family}/leer?limite=1`);
  return filas[0]?._id;
}
