import type { Perfil } from '#office/access/roles.ts';
import { clientes } from './contract.ts';

type Name = keyof typeof clientes.fields;

const PLACE: Name[] = ['direccion', 'codigoPostal', 'municipio', 'codProvincia'];

/** What Facturación keeps: who is invoiced, where, and how they pay. */
const BILLING: Name[] = [
  ...([
    'razonSocial',
    'tipoPersona',
    'identificacion',
    'nif',
    'codPais',
    '_idFormaPago',
    'iban',
    'emailFacturas',
    'sinRecordatorios',
  ] as const),
  ...PLACE,
];

/** What Editor keeps: what visitors see. */
const PROFILE: Name[] = [
  ...(['nombreComercial', 'email', 'telefono', 'web', 'descripcion'] as const),
  ...(['horario', 'notaHorario', 'idiomas', 'vehiculos'] as const),
  ...(['publicado', 'numRegistroDgt', 'seccion'] as const),
  ...PLACE,
];

/** Decided by Administrador and Editor, and by whom the bank account is theirs to see. */
const RESERVED: readonly Name[] = ['publicado', 'iban'];

const ALL = Object.keys(clientes.fields) as Name[];

/** Fields of a customer that a worker of this role may write, and those that they don't see. */
export function clientFieldRights({ rol }: Perfil): { writable?: readonly Name[]; hidden?: readonly Name[] } {
  if (rol === 'Administrador') return {};
  if (rol === 'Facturacion') return { writable: BILLING };
  if (rol === 'Editor') return { writable: PROFILE, hidden: ['iban'] };
  return { writable: ALL.filter((name) => !RESERVED.includes(name)), hidden: ['iban'] };
}
