/** Notice that the licences of the geographic data require wherever the site shows it. */
export const ATRIBUCION_GEOGRAFIA =
  'Municipios: Instituto Nacional de Estadística (www.ine.es). Límites municipales: © Instituto Geográfico Nacional, ' +
  'CC BY 4.0 (www.ign.es). Poblaciones, localidades y códigos postales: GeoNames, CC BY 4.0 (www.geonames.org). ' +
  'Barrios: origen de los datos, Ayuntamiento de Madrid; Ajuntament de Barcelona, CC BY. Datos combinados y adaptados.';
