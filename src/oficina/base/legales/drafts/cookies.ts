import type { Datos } from './business.ts';

/** Cookies that the program sets, and when; a test compares the names with the code. */
export const COOKIES: Readonly<Record<string, string>> = {
  registro: 'lleva tu correo de un formulario a la página que dice que está enviado; dura diez minutos',
  solicitud: 'lo mismo, al pedir información a autoescuelas; dura diez minutos',
  busqueda: 'lo mismo, al guardar una búsqueda; dura diez minutos',
  precio: 'lo mismo, al traer un precio; dura diez minutos',
  direccion: 'lo mismo, al traer una dirección; dura diez minutos',
  dispositivo: 'reconoce el navegador de quien entra en su panel, para avisar de entradas desde otro',
  mirar: 'deja que quien trabaja aquí vea la web antes de abrirla; dura lo que su sesión',
};

/** Política de cookies: what is kept in the browser and why none of it needs asking (LSSI, art. 22.2). */
export const cookies = (datos: Datos): string => `## En resumen

Puedes mirar y comparar sin que guardemos nada en tu navegador. No hay cookies de publicidad, de medición ni de terceros. Por eso no verás un aviso que pida permiso.

## Qué se guarda, y cuándo

Todas son propias, de este sitio, y solo aparecen cuando haces lo que dicen:

${Object.entries(COOKIES)
  .map(([name, text]) => `- **${name}:** ${text}.`)
  .join('\n')}

En los formularios públicos, lo que vas escribiendo se queda en el almacenamiento de tu navegador (localStorage) hasta que se envía, 24 horas como mucho, para que no se pierda si falla la conexión o se cierra la página. No se guardan claves ni archivos, no sale de tu navegador y el propio formulario deja borrarlo.

En los paneles de autoescuelas y de la oficina, el almacenamiento del navegador (localStorage y sessionStorage) guarda la sesión, si se elige claro u oscuro, cómo se ven las listas, las últimas búsquedas y los borradores sin guardar. No sale del navegador, salvo la sesión, que identifica a quien ha entrado.

## Por qué no pedimos permiso

El artículo 22.2 de la Ley 34/2002 no lo exige para lo que solo sirve para prestar un servicio que la persona ha pedido: enviar un formulario, entrar en su cuenta con seguridad o recordar una preferencia que ha elegido. Todo lo de arriba es de esa clase. Si algún día usáramos otra cosa, te lo preguntaríamos antes, y decir que no costaría lo mismo que decir que sí.

## Cómo borrarlas

Tu navegador deja verlas, borrarlas y bloquearlas en sus ajustes de privacidad. Si las bloqueas, puedes seguir comparando; para entrar en un panel hacen falta.

## Quién responde

${datos.razonSocial}, NIF ${datos.nif}. Escribe a ${datos.email} para cualquier duda.
`;
