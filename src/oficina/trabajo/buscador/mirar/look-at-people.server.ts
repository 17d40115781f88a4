import { sql } from 'drizzle-orm';
import { type Etapa, etapas } from '#oficina/base/board/etapas.ts';
import { estadosEnviada } from '#oficina/relacion/alumnos/sent.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import { readSums } from '#oficina/trabajo/resumenCliente/money.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatList, plural } from '#platform/kit/format.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import type { Mirada } from './contract.ts';
import { facts, joined } from './facts.ts';
import { type Look, reachOf } from './look.server.ts';

const provinceOf = (code: string | null) => provincias.find(({ codigo }) => codigo === code)?.provincia;

type Cliente = {
  nombre: string;
  codigo: string;
  nif: string | null;
  telefono: string | null;
  email: string | null;
  municipio: string | null;
  activo: boolean;
  lleva: string | null;
};

/** A cliente, with what it owes if the actor may see facturas. */
export const lookAtCliente: Look = async (tx, query) => {
  const reach = reachOf(query, 'clientes');
  if (!reach) return undefined;
  const facturas = seenOf(query, 'facturas');
  const known = await tx.execute<Cliente>(sql`
    SELECT clientes.nombre_comercial AS nombre, clientes.codigo, clientes.nif, clientes.telefono, clientes.email,
      clientes.municipio, clientes.activo, (SELECT u.nombre FROM usuarios u WHERE u.id = clientes.responsable_id) AS lleva
    FROM clientes WHERE ${reach.where}`);
  const [row] = known.rows;
  if (!row) return undefined;
  const sums =
    facturas &&
    (await readSums(tx, {
      cliente: query.id,
      hoy: query.hoy,
      facturas,
      anteriores: seenOf(query, 'facturasAnteriores'),
    }));
  const { sees } = reach;
  return {
    titulo: row.nombre,
    subtitulo: joined(row.codigo, sees('nif') && row.nif),
    ...(sums ? moneyOf(sums.own, sums.elsewhere) : { cifra: null, estado: null }),
    datos: facts([
      ['Teléfono', sees('telefono') ? row.telefono : null],
      ['Correo', sees('email') ? row.email : null],
      ['Municipio', row.municipio],
      ['Lo lleva', row.lleva],
      ['Situación', row.activo ? null : 'Archivado'],
    ]),
  };
};

type DebtSums = { debe: string; vencido: string; vendido: boolean };

function moneyOf(
  own: DebtSums | undefined,
  elsewhere: DebtSums | undefined,
): Pick<Mirada, 'cifra' | 'estado'> {
  if (!own || !elsewhere) throw new Error('sums always give a row');
  const sum = (name: 'debe' | 'vencido') => plain(cents(own[name]) + cents(elsewhere[name]), 2);
  const [debe, vencido] = [sum('debe'), sum('vencido')];
  if (Number(debe) === 0) {
    const sold = own.vendido || elsewhere.vendido;
    return {
      cifra: null,
      estado: sold ? { texto: 'Al día', tono: 'good' } : { texto: 'Sin ventas todavía', tono: 'over' },
    };
  }
  return {
    cifra: {
      titulo: debe.startsWith('-') ? 'A su favor' : 'Debe',
      valor: formatEurosText(debe.replace('-', '')),
    },
    estado: Number(vencido) > 0 ? { texto: `Vencido: ${formatEurosText(vencido)}`, tono: 'bad' } : null,
  };
}

type Contacto = {
  nombre: string;
  cliente: string;
  cargo: string | null;
  telefono: string | null;
  email: string | null;
  recibe: (keyof (typeof RECIBE)['options'])[];
  acepta: boolean;
  principal: boolean;
};

const RECIBE = contactosClientes.fields.recibe.input as { options: Record<string, string> };

export const lookAtContacto: Look = async (tx, query) => {
  const reach = reachOf(query, 'contactosClientes');
  if (!reach) return undefined;
  const { rows } = await tx.execute<Contacto>(sql`
    SELECT concat_ws(' ', contactos_clientes.nombre, contactos_clientes.apellidos) AS nombre,
      (SELECT c.nombre_comercial FROM clientes c WHERE c.id = contactos_clientes.cliente_id) AS cliente,
      contactos_clientes.cargo, contactos_clientes.telefono, contactos_clientes.email, contactos_clientes.recibe,
      contactos_clientes.puede_aceptar AS acepta, contactos_clientes.es_principal AS principal
    FROM contactos_clientes WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  const gets = row.recibe.map((one) => (RECIBE.options[one] ?? one).toLowerCase());
  return {
    titulo: row.nombre,
    subtitulo: joined(row.cliente, row.cargo),
    cifra: null,
    estado: row.principal ? { texto: 'Contacto principal', tono: 'good' } : null,
    datos: facts([
      ['Teléfono', row.telefono],
      ['Correo', row.email],
      ['Recibe', gets.length > 0 ? formatList(gets) : null],
      ['Acepta', row.acepta ? 'Presupuestos' : null],
    ]),
  };
};

type Alumno = {
  nombre: string;
  apellidos: string | null;
  codigo: string;
  permiso: string;
  municipio: string | null;
  codProvincia: string;
  etapa: Etapa;
  telefono: string | null;
  email: string | null;
  lleva: string | null;
  enviadas: { estado: keyof typeof estadosEnviada; cliente: string }[];
};

const TONES: Readonly<Record<Etapa, NonNullable<Mirada['estado']>['tono']>> = {
  prospeccion: 'waiting',
  calificacion: 'waiting',
  negociacion: 'waiting',
  ganado: 'good',
  perdido: 'bad',
  descartado: 'over',
};

/** An alumno with what they want and how their solicitudes stand; without the person, for roles that may not see it. */
export const lookAtAlumno: Look = async (tx, query) => {
  const reach = reachOf(query, 'alumnos');
  if (!reach) return undefined;
  const { rows } = await tx.execute<Alumno>(sql`
    SELECT alumnos.nombre, alumnos.apellidos, alumnos.codigo, p.codigo AS permiso, alumnos.municipio,
      alumnos.cod_provincia AS "codProvincia", alumnos.etapa, alumnos.telefono, alumnos.email,
      (SELECT u.nombre FROM usuarios u WHERE u.id = alumnos.responsable_id) AS lleva,
      coalesce((SELECT jsonb_agg(jsonb_build_object('estado', e.estado, 'cliente', c.nombre_comercial) ORDER BY e.enviada_en DESC, e.id DESC)
        FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id WHERE e.alumno_id = alumnos.id), '[]') AS enviadas
    FROM alumnos JOIN permisos_conducir p ON p.id = alumnos.permiso_id WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  const { sees } = reach;
  const seen = (field: 'apellidos' | 'telefono' | 'email' | 'municipio') => (sees(field) ? row[field] : null);
  return {
    titulo: [row.nombre, seen('apellidos')].filter(Boolean).join(' '),
    subtitulo: row.codigo,
    cifra: { titulo: 'Quiere', valor: `Permiso ${row.permiso}` },
    estado: { texto: etapas[row.etapa], tono: TONES[row.etapa] },
    datos: facts([
      ['Dónde', joined(seen('municipio'), provinceOf(row.codProvincia))],
      ['Teléfono', seen('telefono')],
      ['Correo', seen('email')],
      ['Solicitudes', sentText(row.enviadas)],
      ['Lo lleva', row.lleva],
    ]),
  };
};

const SHOWN = 3;

const sentText = (sent: Alumno['enviadas']): string =>
  sent.length === 0
    ? 'Sin enviar todavía'
    : [
        ...sent
          .slice(0, SHOWN)
          .map(({ cliente, estado }) => `${cliente}: ${estadosEnviada[estado].toLowerCase()}`),
        ...(sent.length > SHOWN ? [`y ${plural(sent.length - SHOWN, 'otra', 'otras')}`] : []),
      ].join('\n');
