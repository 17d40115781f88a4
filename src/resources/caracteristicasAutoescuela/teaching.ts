/** Languages that a school may teach in, by their ISO 639 code. */
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

/** What a school teaches to drive with: kinds and not how many, which nobody would keep right. */
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
