import type { InformeDefinition } from '../informe.ts';

const COUNTED =
  'Solo se cuenta cuántas veces: por día, provincia, permiso y paso. De quien mira no se guarda nada, ni dirección, ni navegador, ni un número que lo siga de una página a otra; por eso una misma persona que busca dos veces cuenta dos.';

/** Informes about visits to the comparator, from its counters (decision 035). */
export const comparatorInformes = {
  embudoComparador: {
    titulo: 'De la búsqueda a la solicitud',
    area: 'web',
    pregunta: '¿Cuántas búsquedas acaban en la ficha de una autoescuela, y cuántas en una solicitud?',
    comoSeCalcula: [
      COUNTED,
      'Una búsqueda es la primera página de sus resultados, o la página de un lugar; volver a filtrar es otra. Una ficha es la de una sección, y una solicitud, la que un alumno envía desde la web, en su provincia. No cuentan los robots que dicen serlo ni lo que el navegador pide antes de tiempo.',
      'Los pasos no se unen por persona: cada porcentaje divide las veces de un paso entre las del anterior en la misma provincia y permiso. Puede pasar de 100, porque a las fichas también se llega desde fuera.',
      '«Con precio» son las autoescuelas que hoy tienen ahí una tarifa vigente de ese permiso.',
    ],
    periodo: 'ultimos12Meses',
    filtros: ['codProvincia'],
    columnas: {
      nombre: { titulo: 'Provincia y permiso', tipo: 'texto' },
      busquedas: { titulo: 'Búsquedas', tipo: 'cuenta' },
      fichas: { titulo: 'Fichas', tipo: 'cuenta' },
      solicitudes: { titulo: 'Solicitudes', tipo: 'cuenta' },
      aFicha: { titulo: 'De búsqueda a ficha', tipo: 'porcentaje' },
      aSolicitud: { titulo: 'De ficha a solicitud', tipo: 'porcentaje' },
      conversion: { titulo: 'De búsqueda a solicitud', tipo: 'porcentaje' },
      conPrecio: { titulo: 'Con precio', tipo: 'cuenta' },
    },
    grafico: { tipo: 'barras', valor: 'busquedas' },
    vacio: 'Nadie ha buscado en ese periodo, o todavía no se contaba.',
  },
  provinciasSinOferta: {
    titulo: 'Provincias sin oferta',
    area: 'web',
    pregunta: '¿Dónde se busca y ninguna autoescuela tiene precio?',
    comoSeCalcula: [
      'Provincias y permisos en los que hoy ninguna autoescuela tiene una tarifa vigente, y cuántas veces se ha buscado ahí en el periodo. Del permiso B están todas; de los demás, donde se haya buscado.',
      '«Autoescuelas» son las que tienen ahí resultados oficiales de ese permiso: a las que se podría llamar.',
      COUNTED,
    ],
    periodo: 'ultimos12Meses',
    filtros: ['codProvincia'],
    columnas: {
      nombre: { titulo: 'Provincia y permiso', tipo: 'texto' },
      busquedas: { titulo: 'Búsquedas', tipo: 'cuenta' },
      autoescuelas: { titulo: 'Autoescuelas', tipo: 'cuenta' },
    },
    grafico: { tipo: 'barras', valor: 'busquedas' },
    vacio: 'En todas las provincias hay alguna autoescuela con precio.',
  },
} as const satisfies Record<string, InformeDefinition>;
