/** Languages that an autoescuela may teach in, by ISO 639 code. */
export const IDIOMAS = {
  es: 'Español',
  ca: 'Catalán/valenciano',
  eu: 'Euskera',
  gl: 'Gallego',
  ssp: 'Lengua de signos española',
  de: 'Alemán',
  ar: 'Árabe',
  bg: 'Búlgaro',
  zh: 'Chino',
  fr: 'Francés',
  en: 'Inglés',
  it: 'Italiano',
  pl: 'Polaco',
  pt: 'Portugués',
  ro: 'Rumano',
  ru: 'Ruso',
  uk: 'Ucraniano',
  ur: 'Urdu',
} as const;

/** Kinds of vehicles of an autoescuela; without numbers, which nobody would keep up to date. */
export const VEHICULOS = {
  manual: 'Coche manual',
  automatico: 'Coche automático',
  adaptado: 'Vehículo adaptado',
  ciclomotor: 'Ciclomotor',
  moto: 'Motocicleta',
  remolque: 'Remolque',
  camion: 'Camión',
  autobus: 'Autobús',
} as const;
