import { code, day, flag, money, optional, system, text, webAddress } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

/**
 * Dated amounts of the DGT's fees, each with its source. The amount of a code holds until the day before its
 * next one, so that no day has two amounts or none.
 */
export const tasasDgt = defineResource({
  name: 'tasasDgt',
  one: 'la tasa',
  many: 'tasas',
  label: 'concepto',
  fields: {
    codigo: code({ title: 'Tasa', hint: 'Su código en la Ley 16/1979, como 2.1', max: 10 }),
    concepto: text({ title: 'Qué paga', max: 160 }),
    importe: money({ title: 'Importe', hint: 'En euros; las tasas no llevan IVA', decimals: 2 }),
    validoDesde: day({ title: 'Vale desde', hint: 'El importe anterior vale hasta el día antes' }),
    validoHasta: optional(system(day({ title: 'Vale hasta', hint: 'Vacío: no se conoce otro posterior' }))),
    fuente: text({ title: 'Fuente', hint: 'Dónde se ha leído; lo ve quien compara', max: 200 }),
    fuenteUrl: optional(webAddress({ title: 'Dirección de la fuente' })),
    consultadaEl: day({ title: 'Consultada el', hint: 'Día en que se leyó la fuente; lo ve quien compara' }),
    porComprobar: system(
      flag({
        title: 'Cifra de partida',
        hint: 'Vino con el programa y nadie la ha consultado',
        initial: false,
      }),
    ),
  },
  notPersonal: [
    ...(['codigo', 'concepto', 'importe', 'validoDesde', 'validoHasta', 'fuente'] as const),
    ...(['fuenteUrl', 'consultadaEl', 'porComprobar'] as const),
  ],
  list: {
    columns: ['codigo', 'concepto', 'importe', 'validoDesde', 'validoHasta', 'consultadaEl', 'porComprobar'],
    search: ['codigo', 'concepto', 'fuente'],
    order: ['codigo', 'validoDesde', 'consultadaEl'],
  },
  taken: { validoDesde: 'esa tasa ya tiene un importe desde ese día: cámbialo en su fila' },
  check: (row, before) => {
    const today = todayInMadrid(new Date());
    return [
      ...(Number(row.importe) > 0 ? [] : [{ campo: 'importe', motivo: 'escribe lo que se paga' }]),
      ...(row.consultadaEl > today
        ? [{ campo: 'consultadaEl', motivo: 'es un día que todavía no ha llegado' }]
        : []),
      ...(before?.porComprobar && row.consultadaEl === before.consultadaEl
        ? [{ campo: 'consultadaEl', motivo: 'es una cifra de partida: di qué día has mirado la fuente' }]
        : []),
      ...(before && before.codigo !== row.codigo
        ? [{ campo: 'codigo', motivo: 'este importe es de otra tasa: escribe uno nuevo para esta' }]
        : []),
      // Moving the start would leave its days without an amount, and the comparator without the permits that pay it.
      ...(before && before.validoDesde <= today && row.validoDesde > today
        ? [{ campo: 'validoDesde', motivo: 'ya ha empezado a valer: escribe un importe nuevo desde ese día' }]
        : []),
    ];
  },
});
