import type { Perfil } from '#office/access/roles.ts';
import { etapaLayout } from '#office/etapa-layout.ts';
import type { FormLayout, LayoutSection } from '#web/crud/layout.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { alumnoFieldRights } from '../field-rights.ts';

const sections: readonly LayoutSection[] = [
  {
    title: 'Quién es',
    hint: 'Basta con un correo o un teléfono para poder responder',
    fields: [
      'nombre',
      'apellidos',
      'email',
      'telefono',
      'dni',
      'fechaNacimiento',
      'tutorNombre',
      'tutorTelefono',
    ],
  },
  {
    title: 'Qué busca',
    fields: [
      '_idPermiso',
      'modalidad',
      'codProvincia',
      'municipio',
      'codigoPostal',
      'presupuestoMax',
      'fechaInicioDeseada',
      'disponibilidad',
      'mensaje',
    ],
  },
  {
    title: 'Comercial',
    fields: ['etapa', 'motivoCierre', 'etapaDesde', '_idResponsable', '_idCanalCaptacion', 'notas'],
  },
  { title: 'Procedencia', fields: ['codigo', 'origen', 'emailVerificadoEn', 'caducaEn'] },
];

/** Layout of an alumno's form, with the fields that this role may see. */
export const alumnoLayout = (user: Perfil | undefined, row: CrudRow | undefined): FormLayout => ({
  sections,
  ...etapaLayout(row),
  ...(user && alumnoFieldRights(user)),
});

/** Fields that find an existing alumno, and the message when one is found (specification §8). */
export const alumnoLookup = { by: ['email', 'telefono', 'dni'], found: 'alumno recuperado' };
