import { etapaLayout } from '#oficina/base/board/etapa-layout.ts';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';
import { type ClienteRow, clientes } from '../contract.ts';
import { clienteFieldRights } from '../field-rights.ts';
import { FICHA } from '../own-cliente.ts';

const sections: readonly LayoutSection<keyof ClienteRow>[] = [
  {
    title: 'Identidad',
    fields: ['nombreComercial', 'razonSocial', 'tipoPersona', 'identificacion', 'nif', 'codPais', 'activo'],
  },
  {
    title: 'Contacto y dirección',
    fields: ['email', 'telefono', 'direccion', 'codigoPostal', 'municipio', 'codProvincia', 'web'],
    wide: ['direccion'],
  },
  {
    title: 'Comercial',
    fields: [
      'etapa',
      'motivoCierre',
      'etapaDesde',
      'importeEstimado',
      '_idResponsable',
      '_idClasificacion',
      '_idCanalCaptacion',
      'aceptaMarketing',
    ],
  },
  { title: 'Facturación', fields: ['_idFormaPago', 'iban', 'emailFacturas', 'sinRecordatorios'] },
  {
    title: 'Ficha pública',
    hint: 'Lo que ve quien compara, con sus resultados oficiales',
    fields: ['descripcion', 'numRegistroDgt', 'seccion', 'publicado'],
  },
  { title: 'Notas', fields: ['notas', 'codigo', 'origen'] },
];

/** Form of a new cliente: first the fields that people usually know, in the order in which they are said; the rest folded. */
const ofNew: readonly LayoutSection<keyof ClienteRow>[] = [
  {
    title: 'Quién es',
    fields: [
      ...(['nombreComercial', 'nif', 'email', 'codigoPostal'] as const),
      ...(['municipio', 'codProvincia', 'direccion', 'telefono'] as const),
    ],
  },
  {
    title: 'Más datos suyos',
    fields: ['razonSocial', 'tipoPersona', 'identificacion', 'codPais', 'web', 'activo'],
    folded: true,
  },
  ...sections.slice(2).map((section) => ({ ...section, folded: true as const })),
];

/** Layout of the form of a new cliente. */
export const newClienteLayout = (user: Perfil | undefined): FormLayout => ({
  ...clienteLayout(user, undefined),
  sections: ofNew,
  hints: { razonSocial: 'Vacía y con NIF, la misma que el nombre comercial' },
});

/** Layout of the cliente's form, with the fields that this role may write. */
export function clienteLayout(user: Perfil | undefined, row: ClienteRow | undefined): FormLayout {
  const { writable, hidden } = user ? clienteFieldRights(user) : {};
  const names = Object.keys(clientes.fields);
  return {
    sections,
    ...etapaLayout(row),
    hidden: [...FICHA, ...(hidden ?? [])],
    ...(writable && { readOnly: names.filter((name) => !(writable as readonly string[]).includes(name)) }),
    readOnlyReason: 'Tu rol no permite cambiarlo',
  };
}
