import { camposDeEtapa, problemasDeEtapa } from '#oficina/base/board/etapa-fields.ts';
import { campoOrigen } from '#oficina/base/origenes.ts';
import {
  choice,
  code,
  day,
  flag,
  moment,
  money,
  optional,
  paragraph,
  reference,
  system,
  text,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import {
  email,
  nif,
  phone,
  postcode,
  postcodeProblem,
  province,
} from '#platform/kit/people/contacto-fields.ts';

/** Alumnos who request information: their request, contact data and stage. */
export const alumnos = defineResource({
  name: 'alumnos',
  one: 'el alumno',
  many: 'alumnos',
  label: 'nombre',
  fields: {
    codigo: system(code({ title: 'Código', max: 20 })),
    nombre: text({ title: 'Nombre', max: 80 }),
    apellidos: optional(text({ title: 'Apellidos', max: 120 })),
    email: optional(email({ title: 'Correo electrónico' })),
    telefono: optional(phone({ title: 'Teléfono' })),
    dni: optional(nif({ title: 'DNI o NIE' })),
    fechaNacimiento: optional(day({ title: 'Fecha de nacimiento' })),
    codigoPostal: optional(postcode({ title: 'Código postal' })),
    municipio: optional(text({ title: 'Municipio', max: 80 })),
    codProvincia: province({ title: 'Provincia' }),
    _idPermiso: reference({ title: 'Permiso', family: 'permisosConducir' }),
    modalidad: choice({
      title: 'Modalidad',
      options: { presencial: 'Presencial', online: 'En línea', mixta: 'Mixta', intensivo: 'Intensivo' },
      initial: 'presencial',
    }),
    presupuestoMax: optional(money({ title: 'Presupuesto máximo', hint: 'Con IVA', decimals: 2 })),
    mensaje: optional(paragraph({ title: 'Mensaje', max: 1_000 })),
    fechaInicioDeseada: optional(day({ title: 'Quiere empezar el' })),
    disponibilidad: optional(text({ title: 'Disponibilidad', max: 200 })),
    tutorNombre: optional(
      text({ title: 'Madre, padre o tutor', hint: 'De quien tiene menos de 18 años', max: 80 }),
    ),
    tutorTelefono: optional(phone({ title: 'Teléfono de madre, padre o tutor' })),
    ...camposDeEtapa,
    _idResponsable: optional(reference({ title: 'Responsable', family: 'responsables' })),
    _idCanalCaptacion: optional(reference({ title: 'Canal de captación', family: 'canalesCaptacion' })),
    notas: optional(paragraph({ title: 'Notas', hint: 'Solo las ve el negocio', max: 4_000 })),
    origen: campoOrigen,
    versionPrivacidad: optional(
      system(
        text({
          title: 'Política de privacidad',
          hint: 'La que se mostraba al pedir la información',
          max: 300,
        }),
      ),
    ),
    emailVerificadoEn: optional(system(moment({ title: 'Correo confirmado el' }))),
    caducaEn: system(moment({ title: 'Se conserva hasta' })),
  },
  notPersonal: [
    ...(['codigo', '_idPermiso', 'codProvincia', 'modalidad', 'presupuestoMax', 'etapa'] as const),
    ...(['etapaDesde', '_idResponsable', '_idCanalCaptacion', 'origen', 'caducaEn'] as const),
  ],
  list: {
    columns: [
      ...(['nombre', 'apellidos', 'creadoEn', '_idPermiso', 'codProvincia', 'etapa'] as const),
      ...(['telefono', '_idResponsable'] as const),
    ],
    spare: ['codProvincia', '_idPermiso'],
    twoLines: { who: ['nombre', 'apellidos'], what: ['creadoEn', '_idPermiso', 'codProvincia'] },
    filters: [
      ...(['etapa', '_idPermiso', 'codProvincia', 'modalidad'] as const),
      ...(['_idResponsable', '_idCanalCaptacion', 'origen'] as const),
    ],
    also: {
      creadoEn: moment({ title: 'Llegó' }),
      _idAutoescuela: reference({ title: 'Enviada a', family: 'clientes' }),
      enviadaEn: moment({ title: 'Enviada' }),
      conRespuesta: flag({ title: 'Con respuesta', initial: false }),
    },
    search: ['nombre', 'apellidos', 'email', 'telefono', 'codigo'],
    order: ['etapaDesde', 'nombre', 'apellidos', 'codigo'],
    descending: true,
  },
  check: (row, before) => [
    ...postcodeProblem(row),
    ...problemasDeEtapa(row, before),
    ...(row.email || row.telefono
      ? []
      : [{ campo: 'email', motivo: 'deja un correo o un teléfono para poder responder' }]),
    ...(row.fechaNacimiento && row.fechaNacimiento < '1900-01-01'
      ? [{ campo: 'fechaNacimiento', motivo: 'repasa el año' }]
      : []),
  ],
});

export type AlumnoRow = Row<typeof alumnos.fields>;
