import {
  choice,
  day,
  emptyInExamples,
  flag,
  moment,
  money,
  optional,
  paragraph,
  reference,
  rows,
  system,
  text,
  whole,
} from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { problemasDeOrigen } from './noted-problems.ts';
import { ORIGENES } from './origen.ts';
import { VERIFICACIONES } from './verification.ts';

const charge = (title: string, hint?: string) =>
  optional(money({ title, decimals: 2, ...(hint !== undefined && { hint }) }));

type Lineas = {
  matricula: string | null;
  teorica: string | null;
  teoricaMensual: boolean;
  bonos: readonly unknown[];
  clasesIncluidas: number;
};

/** Only a tarifa of single classes needs the price of one; a course has one price for all of it. */
const classProblems = (precioClase: string) =>
  Number(precioClase) > 0 ? [] : [{ campo: 'precioClase', motivo: 'escribe lo que cuesta una clase' }];

const courseProblems = (precioClase: string, lineas: Lineas) => [
  ...(Number(precioClase) === 0
    ? []
    : [{ campo: 'precioClase', motivo: 'un curso no lleva clases sueltas: escribe 0' }]),
  ...(Number(lineas.matricula ?? 0) + Number(lineas.teorica ?? 0) > 0
    ? []
    : [{ campo: 'matricula', motivo: 'escribe aquí lo que cuesta el curso' }]),
  ...(lineas.teoricaMensual
    ? [{ campo: 'teoricaMensual', motivo: 'un curso tiene un precio entero, no por meses' }]
    : []),
  ...(lineas.bonos.length > 0 ? [{ campo: 'bonos', motivo: 'un curso no lleva bonos de clases' }] : []),
  ...(lineas.clasesIncluidas > 0
    ? [{ campo: 'clasesIncluidas', motivo: 'un curso no lleva clases sueltas: escribe 0' }]
    : []),
];

/** Tarifa of an autoescuela for one permit, in one standard sheet: euros with VAT; an empty amount is not declared, and 0 is included. */
export const permisosAutoescuela = defineResource({
  name: 'permisosAutoescuela',
  one: 'la tarifa',
  many: 'tarifas',
  label: 'nombre',
  fields: {
    _idCliente: reference({ title: 'Autoescuela', family: 'clientes' }),
    _idPermiso: reference({ title: 'Permiso', family: 'permisosConducir' }),
    nombre: text({ title: 'Nombre de la tarifa', hint: 'Como «Normal» o «Intensivo»', max: 60 }),
    seccion: optional(text({ title: 'Sección', hint: 'Vacío, vale en todas', max: 10 })),
    automatico: flag({ title: 'Coche automático', initial: false }),
    matricula: charge('Matrícula', '0 es incluida; vacío, no declarada'),
    teorica: charge('Teórica'),
    teoricaMensual: flag({ title: 'La teórica es al mes', initial: false }),
    material: charge('Material'),
    horas: emptyInExamples(
      optional(
        whole({
          title: 'Horas del curso',
          hint: 'Solo de los cursos sin clases sueltas (A, CAP, puntos, ADR); su precio va en las demás líneas',
          min: 1,
          max: 999,
        }),
      ),
    ),
    precioClase: money({ title: 'Clase práctica', decimals: 2, hint: 'De un curso, 0' }),
    minutosClase: whole({ title: 'Duración de la clase', min: 30, max: 240, initial: 45, unit: 'minutos' }),
    clasesIncluidas: whole({ title: 'Clases incluidas', min: 0, max: 100 }),
    clasesDeMedia: emptyInExamples(
      optional(
        whole({
          title: 'Clases que da de media un alumno',
          hint: 'De la duración de esta tarifa. Se enseña como dicho por la autoescuela: no cambia el coste ni el orden',
          min: 1,
          max: 200,
        }),
      ),
    ),
    bonos: rows({
      title: 'Bonos',
      max: 10,
      columns: {
        clases: whole({ title: 'Clases', min: 1, max: 100, initial: 10 }),
        precio: money({ title: 'Precio', decimals: 2 }),
      },
    }),
    tramitacion: charge('Tramitación'),
    renovacionExpediente: charge('Renovación del expediente'),
    presentacionExamen: charge('Presentación a examen', 'Por cada vez'),
    certificadoMedico: charge('Certificado médico'),
    otros: rows({
      title: 'Otros cargos',
      max: 10,
      columns: {
        concepto: text({ title: 'Concepto', max: 80 }),
        importe: money({ title: 'Importe', decimals: 2 }),
        obligatorio: flag({ title: 'Obligatorio', initial: true }),
      },
    }),
    tasaDgtIncluida: flag({ title: 'Las tasas de la DGT van incluidas', initial: false }),
    condiciones: optional(paragraph({ title: 'Condiciones', max: 1_000 })),
    estado: choice({
      title: 'Estado',
      options: { borrador: 'Borrador', publicada: 'Publicada', retirada: 'Retirada' },
      initial: 'borrador',
    }),
    vigenteDesde: day({ title: 'Vale desde' }),
    vigenteHasta: optional(day({ title: 'Vale hasta' })),
    confirmadaEn: day({
      title: 'Confirmada el',
      hint: 'Último día en que la autoescuela dijo que sigue así',
    }),
    origen: choice({ title: 'Quién la dice', options: ORIGENES, initial: 'autoescuela' }),
    vistaEn: optional(
      text({
        title: 'Dónde se ha visto',
        hint: 'La dirección de la página, como https://ejemplo.es/precios, o dónde está el cartel',
        max: 300,
      }),
    ),
    vistaEl: optional(day({ title: 'Vista el' })),
    _idCaptura: emptyInExamples(
      optional(
        reference({
          title: 'Captura',
          hint: 'Imagen o PDF de lo que se vio, de 10 MB como mucho, entre los documentos del cliente',
          family: 'documentos',
          within: '_idCliente',
        }),
      ),
    ),
    avisadaEn: optional(system(moment({ title: 'Autoescuela avisada' }))),
    verificadaEn: optional(system(day({ title: 'Comprobada el' }))),
    verificadaComo: optional(
      system(choice({ title: 'Cómo se comprobó', options: VERIFICACIONES, initial: 'llamada' })),
    ),
  },
  list: {
    columns: ['nombre', '_idCliente', '_idPermiso', 'precioClase', 'estado', 'confirmadaEn', 'origen'],
    filters: ['_idCliente', '_idPermiso', 'estado', 'automatico', 'origen', 'verificadaComo'],
    search: ['nombre'],
    order: ['confirmadaEn', 'nombre', 'precioClase'],
    descending: true,
  },
  check: (row, before) => {
    const { horas, precioClase, vigenteDesde, vigenteHasta, confirmadaEn, ...lineas } = row;
    const hoy = todayInMadrid(new Date());
    return [
      ...problemasDeOrigen(row, before, hoy),
      ...(confirmadaEn > hoy
        ? [{ campo: 'confirmadaEn', motivo: 'es un día que todavía no ha llegado' }]
        : []),
      ...(horas === null ? classProblems(precioClase) : courseProblems(precioClase, lineas)),
      ...(vigenteHasta !== null && vigenteHasta < vigenteDesde
        ? [{ campo: 'vigenteHasta', motivo: 'es antes que «Vale desde»' }]
        : []),
    ];
  },
});
