/** Notice that the licences of the geographic data require wherever the site shows it. */
export const ATRIBUCION_GEOGRAFIA =
  'Municipios: Instituto Nacional de Estadística (www.ine.es). Límites municipales: © Instituto Geográfico Nacional, ' +
  'CC BY 4.0 (www.ign.es). Poblaciones: GeoNames, CC BY 4.0 (www.geonames.org). Datos combinados y adaptados.';
