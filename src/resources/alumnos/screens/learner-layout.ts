import type { Perfil } from '#office/access/roles.ts';
import { stageLayout } from '#office/stage-layout.ts';
import type { FormLayout, LayoutSection } from '#web/crud/layout.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { learnerFieldRights } from '../field-rights.ts';

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

/** How a learner's form is ordered, and what of it whoever has this role sees. */
export const learnerLayout = (user: Perfil | undefined, row: CrudRow | undefined): FormLayout => ({
  sections,
  ...stageLayout(row),
  ...(user && learnerFieldRights(user)),
});

/** What a new learner is looked for by, and what is said of one that is there already (specification §8). */
export const learnerLookup = { by: ['email', 'telefono', 'dni'], found: 'alumno recuperado' };
