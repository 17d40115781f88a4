import type { InformeColumn, InformeDefinition } from '../informe.ts';

const OF_SALES = [
  ...(['serie', 'codProvincia', '_idClasificacion', '_idCanalCaptacion', '_idResponsable'] as const),
] as const;

const sums = (nombre: InformeColumn) => ({
  nombre,
  facturas: { titulo: 'Facturas', tipo: 'cuenta' as const },
  base: { titulo: 'Sin impuestos', tipo: 'euros' as const },
  impuestos: { titulo: 'Impuestos', tipo: 'euros' as const },
  total: { titulo: 'Total', tipo: 'euros' as const },
});

const of = (titulo: string) => sums({ titulo, tipo: 'texto' });

const euros = (titulo: string) => ({ titulo, tipo: 'euros' as const });

const HOW_SALES = [
  'Facturas expedidas en el periodo, por su fecha, sin las anuladas ni los borradores. Las rectificativas por diferencias suman lo que corrigen; las que sustituyen suman lo nuevo y restan lo de la sustituida.',
  'La provincia, la clasificación y el canal son los que el cliente tiene hoy. «Impuestos» son el IVA, el IGIC o el IPSI y el recargo de equivalencia; ni retenciones ni suplidos están en el total.',
];

const sales = { area: 'ventas', comoSeCalcula: HOW_SALES, filtros: OF_SALES, porMeses: true } as const;
const EMPTY_SALES = 'No hay ninguna factura expedida en ese periodo.';

const ACCEPTANCE = {
  enviados: { titulo: 'Enviados', tipo: 'cuenta' },
  aceptados: { titulo: 'Aceptados', tipo: 'cuenta' },
  cancelados: { titulo: 'Cancelados', tipo: 'cuenta' },
  enEspera: { titulo: 'En espera', tipo: 'cuenta' },
  tasa: { titulo: 'Aceptación', tipo: 'porcentaje' },
  mediana: { titulo: 'Mediana', tipo: 'dias' },
  media: { titulo: 'Media', tipo: 'dias' },
  importe: { titulo: 'Aceptado, sin impuestos', tipo: 'euros' },
} as const;

const acceptance = {
  area: 'ventas',
  comoSeCalcula: [
    'Presupuestos enviados en el periodo, por el día en Madrid, y qué ha sido de ellos: de cada uno cuenta su versión vigente. La aceptación es la parte de los enviados que está aceptada; los que esperan respuesta aún pueden subirla.',
    'Los días van del envío a la aceptación, con decimales: la mediana es la del presupuesto que queda en medio.',
  ],
  periodo: 'ultimos12Meses',
  filtros: ['serie', '_idResponsable'],
  vacio: 'No se envió ningún presupuesto en ese periodo.',
} as const;

/** Informes about sales, pedidos to be invoiced and cobros due. */
export const salesInformes = {
  ventasPorMes: {
    ...sales,
    titulo: 'Ventas por mes',
    pregunta: '¿Cuánto se factura cada mes?',
    periodo: 'ultimos12Meses',
    comoSeCalcula: [
      ...HOW_SALES,
      '«Un año antes» es lo mismo de los mismos días del año anterior, sin impuestos. El mes en curso se compara con el mismo mes entero.',
    ],
    columnas: {
      ...sums({ titulo: 'Mes', tipo: 'mes' }),
      anterior: euros('Un año antes, sin impuestos'),
      variacion: { titulo: 'Variación', tipo: 'porcentaje' },
    },
    grafico: { tipo: 'comparado', valor: 'base', antes: 'anterior' },
  },
  ventasPorCliente: {
    ...sales,
    titulo: 'Ventas por cliente',
    pregunta: '¿Quién compra más?',
    vacio: EMPTY_SALES,
    periodo: 'esteAnio',
    columnas: of('Cliente'),
    grafico: { tipo: 'barras', valor: 'base' },
  },
  ventasPorSerie: {
    ...sales,
    titulo: 'Ventas por serie',
    pregunta: '¿Qué se vende?',
    vacio: EMPTY_SALES,
    periodo: 'esteAnio',
    columnas: of('Serie'),
    grafico: { tipo: 'barras', valor: 'base' },
  },
  ventasPorCanal: {
    ...sales,
    titulo: 'Ventas por canal',
    pregunta: '¿Qué canal vende más?',
    vacio: EMPTY_SALES,
    periodo: 'esteAnio',
    columnas: of('Canal'),
    grafico: { tipo: 'barras', valor: 'base' },
  },
  ventasPorClasificacion: {
    ...sales,
    titulo: 'Ventas por clasificación',
    pregunta: '¿Qué clientes compran más?',
    periodo: 'esteAnio',
    columnas: of('Clasificación'),
    grafico: { tipo: 'barras', valor: 'base' },
    vacio: EMPTY_SALES,
  },
  presupuestosPorMes: {
    ...acceptance,
    titulo: 'Presupuestos por mes',
    pregunta: '¿Cuántos presupuestos se aceptan?',
    columnas: { nombre: { titulo: 'Mes', tipo: 'mes' }, ...ACCEPTANCE },
    grafico: { tipo: 'meses', series: ['aceptados', 'cancelados', 'enEspera'] },
  },
  presupuestosPorResponsable: {
    ...acceptance,
    titulo: 'Presupuestos por responsable',
    pregunta: '¿A quién se le aceptan más presupuestos, y en cuánto tiempo?',
    columnas: { nombre: { titulo: 'Responsable', tipo: 'texto' }, ...ACCEPTANCE },
    grafico: { tipo: 'barras', valor: 'enviados' },
  },
  pedidosSinFacturar: {
    titulo: 'Pedidos sin facturar',
    area: 'ventas',
    pregunta: '¿Qué falta por facturar?',
    comoSeCalcula: [
      'Pedidos en proceso, enviados o terminados de los que queda algo por facturar, con impuestos. El periodo es el de la fecha del pedido.',
    ],
    periodo: 'siempre',
    filtros: ['serie', '_idResponsable'],
    columnas: {
      nombre: { titulo: 'Cliente', tipo: 'texto' },
      pedidos: { titulo: 'Pedidos', tipo: 'cuenta' },
      total: euros('Pedido'),
      facturado: euros('Facturado'),
      pendiente: euros('Pendiente'),
    },
    grafico: { tipo: 'barras', valor: 'pendiente' },
    vacio: 'Todo lo pedido está facturado.',
  },
  antiguedadDeuda: {
    titulo: 'Antigüedad de la deuda',
    area: 'ventas',
    pregunta: '¿Quién debe, y desde cuándo?',
    comoSeCalcula: [
      'Lo que queda por cobrar hoy de cada factura emitida, según los días naturales que hace, en Madrid, que venció. Lo cobrado se aplica al vencimiento más antiguo. Lo que vence hoy aún no está vencido.',
      'Las facturas de otro programa cuentan con lo que les queda por cobrar, desde su vencimiento o, si no lo tienen, desde su fecha; con el filtro de serie no entran, y su comercial es el del cliente. «De otro programa» dice cuánto del total es suyo.',
      '«A su favor» es lo que se le debe, por rectificativas o por dinero que ha pagado y ninguna factura tiene todavía («Sin aplicar»), y se resta de su total. Con el filtro de serie lo que está sin aplicar no entra.',
    ],
    periodo: null,
    filtros: OF_SALES,
    columnas: {
      nombre: { titulo: 'Cliente', tipo: 'texto' },
      facturas: { titulo: 'Facturas', tipo: 'cuenta' },
      total: euros('Total'),
      sinVencer: euros('Sin vencer'),
      hasta30: euros('1 a 30 días'),
      hasta60: euros('31 a 60'),
      hasta90: euros('61 a 90'),
      mas90: euros('Más de 90'),
      aFavor: euros('A su favor'),
      sinAplicar: euros('Sin aplicar'),
      deOtroPrograma: euros('De otro programa'),
    },
    grafico: { tipo: 'tramos', columnas: ['sinVencer', 'hasta30', 'hasta60', 'hasta90', 'mas90'] },
    vacio: 'Nadie debe nada: todas las facturas emitidas están cobradas.',
  },
} as const satisfies Record<string, InformeDefinition>;
