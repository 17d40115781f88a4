import type { InformeDefinition } from '../informe.ts';

const OF_CLIENTS = ['codProvincia', '_idClasificacion', '_idCanalCaptacion', '_idResponsable'] as const;

const shared = (titulo: string) => ({
  nombre: { titulo, tipo: 'texto' as const },
  clientes: { titulo: 'Clientes', tipo: 'cuenta' as const },
  parte: { titulo: 'Parte', tipo: 'porcentaje' as const },
});

const HOW_SHARED = [
  'Cuenta los clientes que hay hoy, en uso o no. Con un periodo, solo los que se dieron de alta en él, por el día en Madrid.',
  '«Parte» es sobre todos los que cuenta el informe con los mismos filtros.',
];

const conversion = (titulo: string) =>
  ({
    nombre: { titulo, tipo: 'texto' },
    clientes: { titulo: 'Entraron', tipo: 'cuenta' },
    ganados: { titulo: 'Ganados', tipo: 'cuenta' },
    perdidos: { titulo: 'Perdidos', tipo: 'cuenta' },
    tasa: { titulo: 'Conversión', tipo: 'porcentaje' },
  }) as const;

const converted = {
  area: 'clientes',
  comoSeCalcula: [
    'De los clientes dados de alta en el periodo, cuántos han llegado a ganados, aunque después se perdieran, y cuántos están perdidos o descartados. La conversión es la parte de los que entraron que se ganó; los que siguen en marcha aún pueden subirla.',
    'El canal y el responsable son los que el cliente tiene hoy.',
  ],
  periodo: 'ultimos12Meses',
  filtros: OF_CLIENTS,
  grafico: { tipo: 'barras', valor: 'tasa', nota: 'clientes' },
  vacio: 'No entró ningún cliente en ese periodo.',
} as const;

/** Informes about clientes: their data, their origin and their stage. */
export const informesCliente = {
  clientesPorProvincia: {
    titulo: 'Clientes por provincia',
    area: 'clientes',
    pregunta: '¿Dónde están los clientes?',
    comoSeCalcula: [...HOW_SHARED, 'La provincia es la de su dirección.'],
    periodo: 'siempre',
    filtros: OF_CLIENTS,
    columnas: shared('Provincia'),
    grafico: { tipo: 'mapa', valor: 'clientes' },
  },
  clientesPorClasificacion: {
    titulo: 'Clientes por clasificación',
    area: 'clientes',
    pregunta: '¿Qué clientes son?',
    comoSeCalcula: HOW_SHARED,
    periodo: 'siempre',
    filtros: OF_CLIENTS,
    columnas: shared('Clasificación'),
    grafico: { tipo: 'barras', valor: 'clientes' },
  },
  clientesPorCanal: {
    titulo: 'Clientes por canal',
    area: 'clientes',
    pregunta: '¿Por dónde llegan los clientes?',
    comoSeCalcula: HOW_SHARED,
    periodo: 'siempre',
    filtros: OF_CLIENTS,
    columnas: shared('Canal de captación'),
    grafico: { tipo: 'barras', valor: 'clientes' },
  },
  altasPorMes: {
    titulo: 'Altas por mes',
    area: 'clientes',
    pregunta: '¿Cuántos clientes nuevos hay cada mes?',
    comoSeCalcula: [
      'Clientes dados de alta cada mes, por el día en Madrid, según de dónde vinieron. Los que se eliminaron ya no cuentan.',
      '«Otras» son las del panel de clientes, las de otros programas y las de demostración.',
    ],
    periodo: 'ultimos12Meses',
    filtros: OF_CLIENTS,
    porMeses: true,
    columnas: {
      nombre: { titulo: 'Mes', tipo: 'mes' },
      manual: { titulo: 'A mano', tipo: 'cuenta' },
      web: { titulo: 'Por la web', tipo: 'cuenta' },
      importacion: { titulo: 'Importadas', tipo: 'cuenta' },
      otras: { titulo: 'Otras', tipo: 'cuenta' },
      total: { titulo: 'Total', tipo: 'cuenta' },
    },
    grafico: { tipo: 'meses', series: ['manual', 'web', 'importacion', 'otras'] },
  },
  embudo: {
    titulo: 'Embudo de clientes',
    area: 'clientes',
    pregunta: '¿Hasta dónde llegan los que entran, y cuánto tardan?',
    comoSeCalcula: [
      'De los clientes dados de alta en el periodo, cuántos han llegado a cada etapa o a una posterior, aunque después volvieran atrás o se perdieran. «De la anterior» es la parte de los que llegaron a la etapa de antes; «del total», la de los que entraron.',
      'Los días son los que pasaron en la etapa quienes ya han salido de ella, cada vez que estuvieron, según el historial.',
      'En perdidos y descartados, los que lo han estado alguna vez. «Ahora» son los que siguen en la etapa.',
    ],
    periodo: 'ultimos12Meses',
    filtros: OF_CLIENTS,
    columnas: {
      nombre: { titulo: 'Etapa', tipo: 'texto' },
      llegaron: { titulo: 'Llegaron', tipo: 'cuenta' },
      conversion: { titulo: 'De la anterior', tipo: 'porcentaje' },
      parte: { titulo: 'Del total', tipo: 'porcentaje' },
      ahora: { titulo: 'Ahora', tipo: 'cuenta' },
      mediana: { titulo: 'Mediana', tipo: 'dias' },
      media: { titulo: 'Media', tipo: 'dias' },
    },
    grafico: { tipo: 'embudo', valor: 'llegaron' },
  },
  conversionPorCanal: {
    ...converted,
    titulo: 'Conversión por canal',
    pregunta: '¿Qué canal trae clientes que compran?',
    columnas: conversion('Canal de captación'),
  },
  conversionPorResponsable: {
    ...converted,
    titulo: 'Conversión por responsable',
    pregunta: '¿A quién le salen los clientes?',
    columnas: conversion('Responsable'),
  },
  previsionVentas: {
    titulo: 'Previsión de ventas',
    area: 'clientes',
    pregunta: '¿Cuánto se espera vender a los clientes que están en marcha?',
    comoSeCalcula: [
      'El importe estimado, sin IVA, de los clientes que hoy están en cada etapa. Los que no lo tienen cuentan como clientes y no suman.',
      '«Se ganan» es, de todos los clientes que llegaron a esa etapa y ya están ganados, perdidos o descartados, la parte que se ganó. La previsión es el importe por esa parte; donde aún no ha acabado ninguno, no se prevé nada.',
    ],
    periodo: null,
    filtros: OF_CLIENTS,
    columnas: {
      nombre: { titulo: 'Etapa', tipo: 'texto' },
      clientes: { titulo: 'Clientes', tipo: 'cuenta' },
      importe: { titulo: 'Importe estimado', tipo: 'euros' },
      probabilidad: { titulo: 'Se ganan', tipo: 'porcentaje' },
      prevision: { titulo: 'Previsión', tipo: 'euros' },
    },
    grafico: { tipo: 'barras', valor: 'prevision', nota: 'importe' },
    vacio: 'No hay ningún cliente en marcha.',
  },
  motivosPerdida: {
    titulo: 'Motivos de pérdida',
    area: 'clientes',
    pregunta: '¿Por qué se pierden clientes?',
    comoSeCalcula: [
      'Clientes que están perdidos o descartados desde un día del periodo, según el motivo que se escribió. Los motivos iguales van juntos, sin mirar mayúsculas; cuentan sus primeras 80 letras.',
      'El importe es el que se esperaba venderles, sin IVA.',
    ],
    periodo: 'ultimos12Meses',
    filtros: OF_CLIENTS,
    columnas: {
      nombre: { titulo: 'Motivo', tipo: 'texto' },
      perdidos: { titulo: 'Perdidos', tipo: 'cuenta' },
      descartados: { titulo: 'Descartados', tipo: 'cuenta' },
      clientes: { titulo: 'Clientes', tipo: 'cuenta' },
      importe: { titulo: 'Importe estimado', tipo: 'euros' },
    },
    grafico: { tipo: 'barras', valor: 'clientes' },
    vacio: 'Ningún cliente se perdió ni se descartó en ese periodo.',
  },
} as const satisfies Record<string, InformeDefinition>;
