import type { Datos } from './business.ts';

/**
 * Accesibilidad: what a provider must tell about the accessibility of its service (Ley 11/2023, title I; Directive 2019/882,
 * annex V).
 */
export const accesibilidad = (datos: Datos): string => `## El servicio

${datos.nombreComercial} permite buscar y comparar autoescuelas, pedirles información y, a las autoescuelas, llevar su ficha. Se usa con un navegador, sin cuenta para los alumnos.

## Cómo cumple los requisitos

Está hecho para cumplir la Ley 11/2023, que traspone la Directiva (UE) 2019/882, con las pautas WCAG 2.1 de nivel AA y la norma EN 301 549:

- todo se puede hacer con el teclado, y se ve dónde está el foco;
- los textos y los controles tienen contraste suficiente, en claro y en oscuro;
- cada campo tiene nombre, y los errores dicen qué corregir;
- los mapas y los gráficos tienen su lista o su tabla con los mismos datos;
- la página se puede ampliar y leer en un teléfono sin perder nada;
- las páginas públicas de consulta funcionan sin JavaScript.

## Qué puede no ser accesible

Los textos y fotografías que suben las autoescuelas, y los sitios ajenos que se enlazan, dependen de quien los hace. Si algo te impide usar el servicio, dínoslo y te damos la información por otra vía.

## Escríbenos

- **Responsable:** ${datos.razonSocial}
- **Correo:** ${datos.email}${datos.telefono ? `\n- **Teléfono:** ${datos.telefono}` : ''}

Respondemos por correo. Si la respuesta no te vale, puedes acudir a la autoridad de vigilancia de tu comunidad autónoma.
`;
