import type { Perfil } from '#oficina/base/roles/roles.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { clientes } from './contract.ts';

type Name = keyof typeof clientes.fields;

const PLACE: Name[] = ['direccion', 'codigoPostal', 'municipio', 'codProvincia'];

/** Fields that Facturación writes: the recipient of facturas, address and form of payment. */
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

/** Fields that Editor writes: those that visitors see. */
const PROFILE: Name[] = [
  ...(['nombreComercial', 'email', 'telefono', 'web', 'descripcion'] as const),
  ...(['horario', 'notaHorario', 'idiomas', 'vehiculos'] as const),
  ...(['publicado', 'numRegistroDgt', 'seccion'] as const),
  ...PLACE,
];

/** Fields that the other roles may not write. */
const RESERVED: readonly Name[] = ['publicado', 'iban'];

const ALL = keysOf(clientes.fields);

/** Fields of a cliente that a worker's role may write, and fields that it may not see. */
export function clienteFieldRights({ rol }: Perfil): {
  writable?: readonly Name[];
  hidden?: readonly Name[];
} {
  if (rol === 'Administrador') return {};
  if (rol === 'Facturacion') return { writable: BILLING };
  if (rol === 'Editor') return { writable: PROFILE, hidden: ['iban'] };
  return { writable: ALL.filter((name) => !RESERVED.includes(name)), hidden: ['iban'] };
}
