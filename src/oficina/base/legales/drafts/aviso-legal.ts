import type { Datos } from './business.ts';

/** Aviso legal: who provides the service (LSSI, art. 10) and how far it answers for what it shows. */
export const avisoLegal = (datos: Datos): string => `## Quién está detrás de este sitio

En cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico, estos son los datos de quien presta este servicio:

- **Titular:** ${datos.razonSocial}
- **Nombre comercial:** ${datos.nombreComercial}
- **NIF:** ${datos.nif}
- **Domicilio:** ${datos.direccion}
- **Correo electrónico:** ${datos.email}${datos.telefono ? `\n- **Teléfono:** ${datos.telefono}` : ''}${datos.registro ? `\n- **Datos registrales:** ${datos.registro}` : ''}

También puedes escribirnos desde la página de [contacto](/contacto/).

## Qué es y qué no es

${datos.nombreComercial} compara autoescuelas: muestra sus resultados oficiales de examen, las tarifas que publican y una estimación de lo que cuesta llegar al carné. Consultarlo es gratis para los alumnos. El contrato se hace siempre con la autoescuela, y su precio es el que ella da.

## De dónde salen los datos y los precios

Los resultados de examen son de la Dirección General de Tráfico, que no respalda nuestros cálculos. Las tarifas son de cada autoescuela, e incluyen los impuestos que paga el alumno. [Cómo ordenamos](/como-ordenamos) explica la estimación y el orden, y [Datos abiertos](/datos-abiertos) permite volver a hacer las cuentas.

## Si algo no es correcto

En la ficha de cada autoescuela puedes avisar de un error. También puedes escribir a ${datos.email} para señalar un contenido ilícito, con su dirección y el motivo: lo miramos y te decimos qué hacemos.

## Propiedad y enlaces

El diseño y los textos de este sitio son de su titular. Los datos abiertos se reutilizan con las condiciones de su fuente. Las marcas de las autoescuelas son de sus titulares. No respondemos del contenido de los sitios ajenos que se enlazan.

## Ley y tribunales

Se aplica la ley española. Quien contrata como consumidor puede acudir a los tribunales de su domicilio.
`;
