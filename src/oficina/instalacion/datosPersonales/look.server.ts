import { accountOf } from '#oficina/base/personal-data/accounts.server.ts';
import {
  type BuscarPersona,
  type FamiliaPersona,
  type PersonaHallada,
  saysOne,
  UNA_SOLA,
  type UnaPersona,
} from '#oficina/base/personal-data/contract.ts';
import type { Persona } from '#oficina/base/personal-data/person.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import { emailKey, isEmail } from '#platform/kit/people/email.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { readPhone } from '#platform/kit/people/phone.ts';
import { findRecords, personOf, type Registro, sameAs } from './find-person.server.ts';
import { objectionsTo } from './objections.server.ts';

type Executor = Pick<Db, 'execute'>;

const TITULOS: Record<FamiliaPersona, string> = {
  alumnos: 'Solicitud de alumno',
  contactosClientes: 'Contacto de cliente',
  usuarios: 'Usuario',
  clientes: 'Cliente',
};

/** Most people in one answer: when more share a telephone, the search needs another field. */
const MOST = 5;

/** Finds the people with that address, telephone, NIF or row, each once, with their data. */
export async function lookForPerson(db: Db, asked: BuscarPersona, actor: Actor): Promise<PersonaHallada[]> {
  const by = keyOf(asked);
  const found: PersonaHallada[] = [];
  const seen = new Set<string>();
  for (const row of await findRecords(db, by)) {
    if (seen.has(row._id) || found.length === MOST) continue;
    const rows = await sameAs(db, [row]);
    for (const { _id } of rows) seen.add(_id);
    found.push(await describe(db, { rows, persona: personOf(rows), actor }));
  }
  if (found.length > 0 || asked.email === undefined) return found;
  const persona = personOf([], asked.email);
  const alone = await describe(db, { rows: [], persona, actor, email: asked.email });
  return alone.cuentas.length === 0 ? [] : [alone];
}

function keyOf(asked: BuscarPersona) {
  if (!saysOne(asked)) throw invalidFields([{ campo: 'email', motivo: UNA_SOLA }]);
  const { email, telefono, nif, _id } = asked;
  if (email !== undefined) return { emails: [checkedEmail(email).toLowerCase(), emailKey(email)] };
  if (_id !== undefined) return { _ids: [_id] };
  if (telefono !== undefined) {
    const read = readPhone(telefono);
    if ('motivo' in read) throw invalidFields([{ campo: 'telefono', motivo: read.motivo }]);
    return { telefonos: [read.telefono] };
  }
  const read = readNif(nif ?? '');
  if ('motivo' in read) throw invalidFields([{ campo: 'nif', motivo: read.motivo }]);
  return { nifs: [read.nif] };
}

function checkedEmail(email: string): string {
  if (!isEmail(email)) throw invalidFields([{ campo: 'email', motivo: 'no es una dirección de correo' }]);
  return email;
}

/** Finds exactly one person. Throws 404 if there is no data of them. */
export async function onePerson(
  db: Executor,
  asked: UnaPersona,
): Promise<{ rows: Registro[]; persona: Persona }> {
  const { email, familia, _id } = asked;
  const start = await findRecords(db, keyOf(asked));
  const known = start.filter((row) => _id === undefined || row.familia === familia);
  if (known.length === 0 && email === undefined) throw notFound('esa persona');
  const rows = known.length === 0 ? [] : await sameAs(db, known);
  return { rows, persona: personOf(rows, email) };
}

type PersonInput = { rows: readonly Registro[]; persona: Persona; actor: Actor; email?: string };

async function describe(db: Executor, { rows, persona, actor, email }: PersonInput): Promise<PersonaHallada> {
  const [first] = rows;
  return {
    familia: first?.familia ?? null,
    _id: first?._id ?? null,
    email: first ? null : (email ?? null),
    nombres: [...new Set(rows.map(({ nombre }) => nombre))],
    emails: [...new Set(rows.length > 0 ? rows.flatMap((row) => row.email ?? []) : [email ?? ''])],
    telefonos: persona.telefonos,
    nifs: persona.nifs,
    registros: rows.map(({ familia, _id, nombre }) => ({ familia, _id, titulo: TITULOS[familia], nombre })),
    cuentas: await accountOf(db, persona),
    impedimentos: await objectionsTo(db, persona, actor),
  };
}
