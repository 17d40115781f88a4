/** Feature that visitors filter autoescuelas by; groups are in the order in which screens show them. */
export type Caracteristica = {
  codigo: string;
  nombre: string;
  grupo: GrupoCaracteristica;
  /** Language or vehicle of the profile that sets this característica, if any. */
  vaCon?: string | null;
};

export type GrupoCaracteristica = 'Vehículos' | 'Teórica' | 'Horario y clases' | 'Pago' | 'Idiomas' | 'Local';

export const catalogoCaracteristicas: readonly Caracteristica[] = [
  {
    codigo: 'coche-automatico',
    nombre: 'Coche automático',
    grupo: 'Vehículos',
    vaCon: 'vehiculo:automatico',
  },
  {
    codigo: 'vehiculo-adaptado',
    nombre: 'Vehículo adaptado',
    grupo: 'Vehículos',
    vaCon: 'vehiculo:adaptado',
  },
  { codigo: 'teorica-en-linea', nombre: 'Teórica en línea', grupo: 'Teórica' },
  { codigo: 'teorica-intensiva', nombre: 'Teórica intensiva', grupo: 'Teórica' },
  { codigo: 'clases-en-sabado', nombre: 'Clases en sábado', grupo: 'Horario y clases' },
  { codigo: 'clases-por-la-tarde', nombre: 'Clases desde las 20\u00a0h', grupo: 'Horario y clases' },
  { codigo: 'recogida-a-domicilio', nombre: 'Recogida a domicilio', grupo: 'Horario y clases' },
  { codigo: 'bono-reembolsable', nombre: 'Bono reembolsable', grupo: 'Pago' },
  { codigo: 'pago-a-plazos', nombre: 'Pago a plazos sin intereses', grupo: 'Pago' },
  { codigo: 'clases-en-ingles', nombre: 'Clases en inglés', grupo: 'Idiomas', vaCon: 'idioma:en' },
  { codigo: 'clases-en-frances', nombre: 'Clases en francés', grupo: 'Idiomas', vaCon: 'idioma:fr' },
  { codigo: 'clases-en-arabe', nombre: 'Clases en árabe', grupo: 'Idiomas', vaCon: 'idioma:ar' },
  { codigo: 'local-accesible', nombre: 'Local accesible', grupo: 'Local' },
];

/** Feature of automatic cars, which the alumno's own case also asks for. */
export const COCHE_AUTOMATICO = 'coche-automatico';
