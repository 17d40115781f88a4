/** Id in the historial of the business data, whose table has one row and no id. */
export const NEGOCIO_ID = '00000000-0000-7000-8000-000000000001';
