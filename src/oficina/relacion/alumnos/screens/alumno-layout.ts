import { etapaLayout } from '#oficina/base/board/etapa-layout.ts';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';
import type { AlumnoRow } from '../contract.ts';
import { alumnoFieldRights } from '../field-rights.ts';

const sections: readonly LayoutSection<keyof AlumnoRow>[] = [
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
      'codigoPostal',
      'municipio',
      'codProvincia',
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
export const alumnoLayout = (user: Perfil | undefined, row: AlumnoRow | undefined): FormLayout => ({
  sections,
  ...etapaLayout(row),
  ...(user && alumnoFieldRights(user)),
});

/** Fields that find an existing alumno, and the message when one is found (specification §8). */
export const alumnoLookup = {
  by: ['email', 'telefono', 'dni'] satisfies (keyof AlumnoRow)[],
  found: 'alumno recuperado',
};
