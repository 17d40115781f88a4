import type { InformeDefinition } from '../informe.ts';

/** Informes about the requests that come by the site. */
export const webInformes = {
  tiemposRespuesta: {
    titulo: 'Tiempos de respuesta de las autoescuelas',
    area: 'web',
    pregunta: '¿Cuánto tardan las autoescuelas en responder a los alumnos?',
    comoSeCalcula: [
      'Solicitudes de alumnos que se enviaron a cada autoescuela en el periodo, con la dirección ya confirmada, y el tiempo hasta su primera respuesta.',
      'La mediana es la de las respondidas. «En 24 h» y «en 48 h» son partes de todas las enviadas: las que nadie ha respondido cuentan como no respondidas a tiempo.',
      'La provincia es la del alumno. Quien solo ve lo suyo, ve las de los alumnos que lleva.',
    ],
    periodo: 'ultimos12Meses',
    filtros: ['codProvincia'],
    columnas: {
      nombre: { titulo: 'Autoescuela', tipo: 'texto' },
      enviadas: { titulo: 'Recibidas', tipo: 'cuenta' },
      respondidas: { titulo: 'Respondidas', tipo: 'cuenta' },
      sinResponder: { titulo: 'Sin responder', tipo: 'cuenta' },
      mediana: { titulo: 'Mediana', tipo: 'horas' },
      en24h: { titulo: 'En 24 h', tipo: 'porcentaje' },
      en48h: { titulo: 'En 48 h', tipo: 'porcentaje' },
    },
    grafico: { tipo: 'barras', valor: 'mediana' },
    vacio: 'No se envió ninguna solicitud en ese periodo.',
  },
  solicitudesPorProvincia: {
    titulo: 'Solicitudes por provincia',
    area: 'web',
    pregunta: '¿De dónde llegan las solicitudes de los alumnos?',
    comoSeCalcula: [
      'Alumnos que pidieron información en el periodo, o que se apuntaron a mano, por el día en Madrid y por su provincia.',
      '«Parte» es sobre todos los que cuenta el informe con los mismos filtros.',
    ],
    periodo: 'ultimos12Meses',
    filtros: ['codProvincia', '_idCanalCaptacion', '_idResponsable'],
    columnas: {
      nombre: { titulo: 'Provincia', tipo: 'texto' },
      solicitudes: { titulo: 'Solicitudes', tipo: 'cuenta' },
      parte: { titulo: 'Parte', tipo: 'porcentaje' },
    },
    grafico: { tipo: 'mapa', valor: 'solicitudes' },
    vacio: 'No llegó ninguna solicitud en ese periodo.',
  },
} as const satisfies Record<string, InformeDefinition>;
