import { IDIOMAS, VEHICULOS } from '#comparador/tarifas/caracteristicasAutoescuela/teaching.ts';
import { camposDeEtapa, problemasDeEtapa } from '#oficina/base/board/etapa-fields.ts';
import { etapas } from '#oficina/base/board/etapas.ts';
import { campoOrigen } from '#oficina/base/origenes.ts';
import {
  choice,
  choices,
  code,
  flag,
  moment,
  money,
  optional,
  paragraph,
  reference,
  system,
  text,
  webAddress,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { weekHours } from '#platform/kit/dates/week-hours.ts';
import {
  country,
  email,
  fiscalNumber,
  iban,
  phone,
  postcode,
  postcodeProblem,
  province,
} from '#platform/kit/people/contacto-fields.ts';
import { beginCliente, personProblems } from './begin-cliente.ts';
import { identificaciones, identityProblems, problemasDeIdentificacion, SIN_NIF } from './identification.ts';

/** Clientes of the business: autoescuelas, also those that may become clientes. */
export const clientes = defineResource({
  name: 'clientes',
  one: 'el cliente',
  many: 'clientes',
  label: 'nombreComercial',
  fields: {
    codigo: system(code({ title: 'Código', max: 20 })),
    nombreComercial: text({ title: 'Nombre comercial', max: 120 }),
    razonSocial: optional(text({ title: 'Razón social', hint: 'La que va en sus facturas', max: 120 })),
    tipoPersona: choice({
      title: 'Es una',
      options: { juridica: 'Empresa', fisica: 'Persona física' },
      initial: 'juridica',
    }),
    identificacion: choice({ title: 'Se identifica con', options: identificaciones, initial: 'NIF' }),
    nif: optional(
      fiscalNumber({
        title: 'NIF',
        hint: 'O el número del documento con que se identifica. Solo hace falta para facturarle',
      }),
    ),
    codPais: country({ title: 'País' }),
    email: optional(email({ title: 'Correo electrónico' })),
    telefono: optional(phone({ title: 'Teléfono' })),
    web: optional(webAddress({ title: 'Web' })),
    direccion: optional(text({ title: 'Dirección', max: 160 })),
    codigoPostal: optional(postcode({ title: 'Código postal' })),
    municipio: optional(text({ title: 'Municipio', max: 80 })),
    codProvincia: optional(province({ title: 'Provincia' })),
    ...camposDeEtapa,
    importeEstimado: optional(
      money({ title: 'Importe estimado', hint: 'Lo que se espera vender, sin IVA', decimals: 2 }),
    ),
    _idClasificacion: optional(reference({ title: 'Clasificación', family: 'clasificacionesCliente' })),
    _idCanalCaptacion: optional(reference({ title: 'Canal de captación', family: 'canalesCaptacion' })),
    _idResponsable: optional(reference({ title: 'Responsable', family: 'responsables' })),
    _idFormaPago: optional(reference({ title: 'Forma de pago', family: 'formasDePago' })),
    iban: optional(iban({ title: 'IBAN' })),
    emailFacturas: optional(
      email({ title: 'Correo para facturas', hint: 'Vacío, van al correo electrónico de arriba' }),
    ),
    sinRecordatorios: flag({
      title: 'Sin recordatorios de pago',
      hint: 'No se le escribe por facturas que vencen o han vencido',
      initial: false,
    }),
    numRegistroDgt: optional(
      text({ title: 'Código de la DGT', hint: 'El de la escuela en sus resultados, como M 1984', max: 20 }),
    ),
    seccion: optional(text({ title: 'Sección', hint: 'La de la dirección de arriba, como 02', max: 10 })),
    descripcion: optional(
      paragraph({ title: 'Descripción', hint: 'La ve quien compara', max: 2_000, rows: 5 }),
    ),
    horario: weekHours({ title: 'Horario', hint: 'Un día sin horas sale como cerrado' }),
    notaHorario: optional(text({ title: 'Nota del horario', hint: 'Como «en agosto, cerrado»', max: 200 })),
    idiomas: choices({ title: 'Idiomas en que enseña', options: IDIOMAS }),
    vehiculos: choices({ title: 'Vehículos con que enseña', options: VEHICULOS }),
    publicado: flag({ title: 'Publicado', hint: 'Se ve en el comparador', initial: false }),
    aceptaMarketing: flag({ title: 'Acepta comunicaciones comerciales', initial: false }),
    notas: optional(paragraph({ title: 'Notas', hint: 'Solo las ve el negocio', max: 4_000, rows: 4 })),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y sus papeles lo conservan',
      initial: true,
    }),
    origen: campoOrigen,
    textosAceptados: optional(
      system(
        text({ title: 'Textos legales aceptados', hint: 'Los que se mostraban al registrarse', max: 300 }),
      ),
    ),
  },
  notPersonal: [
    ...(['codigo', 'tipoPersona', 'identificacion', 'codPais', 'codProvincia', 'etapa'] as const),
    ...(['etapaDesde', 'importeEstimado', '_idClasificacion', '_idCanalCaptacion'] as const),
    ...(['_idResponsable', '_idFormaPago', 'sinRecordatorios', 'seccion', 'horario'] as const),
    ...(['idiomas', 'vehiculos', 'publicado', 'activo', 'origen'] as const),
  ],
  list: {
    columns: ['nombreComercial', 'codigo', 'nif', 'telefono', 'codProvincia', 'etapa', '_idResponsable'],
    spare: ['codigo'],
    twoLines: { what: ['codigo', 'codProvincia'] },
    filters: [
      ...(['etapa', 'codProvincia', '_idResponsable', '_idClasificacion', '_idCanalCaptacion'] as const),
      ...(['publicado', 'activo', 'origen', 'etapaDesde'] as const),
    ],
    also: {
      creadoEn: moment({ title: 'Alta' }),
      haLlegado: choice({ title: 'Ha llegado a', options: etapas, initial: 'prospeccion' }),
      motivo: text({ title: 'Motivo exacto', max: 80 }),
    },
    search: ['nombreComercial', 'razonSocial', 'nif', 'codigo', 'email', 'telefono'],
    order: ['nombreComercial', 'codigo', 'etapaDesde', 'importeEstimado'],
  },
  begin: beginCliente,
  begins: ['nombreComercial'],
  check: (row, before) => [
    ...(row.nombreComercial ? [] : [{ campo: 'nombreComercial', motivo: 'falta' }]),
    ...problemasDeIdentificacion(row, before),
    ...personProblems(row, before),
    ...identityProblems(row, before),
    ...postcodeProblem(row),
    ...problemasDeEtapa(row, before),
    ...(row.publicado && !row.nif ? [{ campo: 'nif', motivo: 'hace falta para publicarlo' }] : []),
    ...(row.publicado && row.nif?.startsWith(SIN_NIF)
      ? [{ campo: 'nif', motivo: 'hace falta el suyo para publicarlo: solo consta su código de la DGT' }]
      : []),
    ...(row.publicado && !row.numRegistroDgt
      ? [{ campo: 'numRegistroDgt', motivo: 'hace falta para publicarlo: sus resultados van con él' }]
      : []),
  ],
});

export type ClienteRow = Row<typeof clientes.fields>;
